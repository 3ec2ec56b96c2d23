"""The proofs of the kernel contract, for any game, at the decisions of a fuzzed play.

Cheap proofs (options, default, illegal action, `check`, save and restore, clone) are made at every decision;
those that look through every seat's eyes at a share of them (`deep`). A failure prints the command that
repeats it:  python -m tests.proofs GAME --players N --seed S
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

import pentarchy
from pentarchy.kernel import (
    Act,
    Cards,
    Dice,
    Event,
    Feed,
    Game,
    IllegalAction,
    Looks,
    Memory,
    NoUndo,
    Record,
    Rewind,
    Run,
    Title,
    Together,
)
from pentarchy.kernel.defaults import no_plans
from pentarchy.kernel.plans import PROPOSAL, proposed, row
from pentarchy.kernel.saved import SavedGame
from pentarchy.kernel.scene import Plan, plain
from pentarchy.kernel.view import decide, staged
from pentarchy.kernel.walk import secret_lanes

SCRATCH = ("offered", "offers", "worked_out", "scratch", "imagined")
"""Fields of a game that are no part of its state."""
After: TypeAlias = tuple[Game, Run, list[Event]]
"""A game after an act, how that ran, and what was told."""
LONGEST = 60
"""Acts of one seat that answers a window."""
CURIOUS = 0.5
"""How often who is curious does what has been done least in this game."""
ADVISED = 0.8
"""How often who is advised does what the game's own advice is: sieges are carried to their end."""
RARE = 30
"""Times as often as elsewhere is a window looked at: there are few, and much is hidden in them."""
WINDOWS = 16
"""So many of a game are; later ones as often as anything else: with many seats each look is dear."""


class Broken(AssertionError):
    """A proof failed; the message has the command that repeats it."""


def prove(
    game: str | Title,
    players: int | None = None,
    seed: int = 0,
    variants: dict[str, Any] | None = None,
    deep: float = 0.05,
    pick: str = "random",
    limit: int = 20_000,
) -> Counter[str]:
    """Play one fuzzed game to its end and prove the contract on the way. Returns what was counted."""
    title = pentarchy.title(game) if isinstance(game, str) else game
    prover = Prover(title, players, seed, variants or {}, deep, pick)
    try:
        return prover.play(limit)
    except Exception as why:
        command = f"python -m tests.proofs {title.id} --players {prover.seats} --seed {seed} --deep {deep}"
        if variants:
            command += f" --variants '{json.dumps(variants)}'"
        if pick != "random":
            command += f" --pick {pick}"
        at = len(prover.record.log)
        raise Broken(f"{type(why).__name__}: {why}\nafter {at} log entries; repeat with: {command}") from why


def open_contests(g: Game) -> set[str]:
    """Contests that have begun: an offer may be withdrawn, a siege may not be wanted."""
    return {
        c.id
        for c in g.view(None).contests
        if c.kind != "offer" and not (c.kind == "siege" and c.stages and not c.stage)
    }


def as_seen(event: Event, eye: int | None) -> tuple[Any, ...]:
    """What an eye can tell of an event; told anew after an undo it may differ in what is closed to it."""
    return event.rule, event.kind, event.seen(eye)


class Prover:
    def __init__(
        self, title: Title, players: int | None, seed: int, variants: dict[str, Any], deep: float, pick: str
    ) -> None:
        self.title, self.deep, self.pick = title, deep, pick
        self.rng = Random(f"{title.id} {seed}")
        self.whim = Random(f"{title.id} {seed} plans")
        self.seed = self.rng.randbytes(32)
        self.record = Record.new(title, players, self.seed, variants)
        self.seats = self.record.game.seats
        self.eyes: list[int | None] = [*range(self.seats), None]
        self.count: Counter[str] = Counter()
        self.done: Counter[tuple[Any, ...]] = Counter()
        """How often each deed was done at each step, for who is curious."""
        self.memory: Memory = {}
        self.feeds = {eye: Feed(eye) for eye in self.eyes}
        self.ended: set[str] = set()
        """Contests whose last event had an outcome."""
        self.heard: dict[int | None, list[Any]] = {eye: [] for eye in self.eyes}
        """What each eye's feed said, folded: must be its chronicle."""

    def play(self, limit: int) -> Counter[str]:
        for _ in range(limit):
            if self.record.game.result is not None:
                break
            self.decision()
        else:
            raise AssertionError(f"not over after {limit} decisions")
        self.at_the_end()
        return self.count

    def decision(self) -> None:
        g, rng = self.record.game, self.rng
        pending = g.pending()
        assert pending, "nobody is asked"
        assert set(pending) <= set(g.waiting()), "somebody is asked who is not waited for"
        seat = rng.choice(pending)
        hushed = type(top := g.flow[-1]) is Together and top.hush
        looking = rng.random() < self.deep * (RARE if hushed and self.count["windows"] < WINDOWS else 1)
        self.count["windows"] += looking and hushed
        if self.pick == "curious":
            asked = (type(g.step(seat)), frozenset(o[0] for o in g.options(seat)))
            looking |= not self.done[asked]
            self.done[asked] += 1
        self.count["decisions"] += 1
        self.plain_proofs(g, pending, seat)
        if looking:
            self.count["deep"] += 1
            self.twins(g, seat)
            self.looks(g)
            for eye in self.eyes:
                self.non_interference(g, seat, eye)
            self.plans(g, seat)
            self.unhidden(g, seat)
        if looking and rng.random() < 0.5:
            self.try_undo(rng.randrange(self.seats))
        elif rng.random() < 0.02 * self.deep and len(self.record.story) > 3:
            self.rewind()
        elif looking:
            fought = open_contests(g)
            self.act_watched(seat)
            self.staged(fought)
        else:
            self.record.act(seat, self.choice(g, seat))
            self.staged(set())

    def choice(self, g: Game, seat: int) -> tuple[Any, ...]:
        """As the player picks: anything, for the absent, as the game advises, or what has been done least."""
        if self.pick == "default":
            return g.default(seat)
        options = g.options(seat)
        if self.pick == "advised" and self.rng.random() < ADVISED:
            advice = self.title.advise(g.redeal(seat, self.rng), seat, options)
            return advice if advice in options else g.default(seat)
        if self.pick == "curious" and self.rng.random() < CURIOUS:
            deeds = [(type(g.step(seat)), *(x for x in o[:2] if type(x) is str)) for o in options]
            least = min(map(self.done.__getitem__, deeds))
            options = [o for o, deed in zip(options, deeds, strict=True) if self.done[deed] == least]
            action = self.rng.choice(options)
            self.done[type(g.step(seat)), *(x for x in action[:2] if type(x) is str)] += 1
            return action
        return self.rng.choice(options)

    # ---- 1 and 2: at every decision ----------------------------------------------------------------------

    def plain_proofs(self, g: Game, pending: list[int], seat: int) -> None:
        g.check()
        for s in pending:
            options = g.options(s)
            assert 0 < len(options) <= 1000, f"{len(options)} options at {g.step(s)}"
            assert len(set(options)) == len(options), f"options twice at {g.step(s)}"
            assert all(type(o) is tuple and all(type(x) in (str, int) for x in o) for o in options), g.step(s)
            assert g.default(s) in options, f"the default of {g.step(s)} is not an option"
        data = g.save()
        restored = type(g).restore(data, g.book)
        assert restored.save() == data, "restoring changes the state"
        assert restored.flow == g.flow, "restoring changes the flow"
        assert restored.pending() == pending
        assert restored.options(seat) == g.options(seat), f"other options after restoring at {g.step(seat)}"
        if self.rng.random() < self.deep:
            copy = g.clone()
            shares_nothing(g, copy)
            assert copy.save() == data, "a clone differs"
            try:
                g.act(seat, ("no", "such", "thing"))
            except IllegalAction:
                assert g.save() == data, "an illegal action changes the state"
            else:
                raise AssertionError("an illegal action was accepted")

    # ---- 3, 4 and 5: through every seat's eyes -----------------------------------------------------------

    def twins(self, g: Game, seat: int) -> None:
        """Two actions with the same twin look the same to every other seat that is not told more."""
        step, top = g.step(seat), g.flow[-1]
        secret = type(top) is Together and top.secret
        options = g.options(seat)
        by_twin: dict[Any, list[tuple[Any, ...]]] = {}
        for action in options:
            by_twin.setdefault("secret" if secret else step.twin(g, seat, action), []).append(action)
        for twin, alike in by_twin.items():
            seen: dict[Any, tuple[Any, ...]] = {}
            first: dict[Any, Game] = {}
            for action in self.rng.sample(alike, min(len(alike), 3)) if len(alike) > 1 else ():
                after, news = g.clone(), []
                if after.act(seat, action, news).barrier:
                    continue
                if secret and (
                    not after.flow or type(now := after.flow[-1]) is not Together or now.id != top.id
                ):
                    continue
                for eye in self.eyes:
                    if eye == seat or any(eye in e.to and e.closed for e in news):
                        continue  # it is told in confidence what was done
                    told = [(e.kind, f) for e in news if (f := e.seen(eye)) is not None]
                    look = (pack(after, eye), told)
                    key = (eye, tuple(after.waiting())) if secret else eye
                    assert seen.setdefault(key, look) == look, (
                        f"{action} of twin {twin} shows to {eye} at {step}"
                    )
                    self.count["twins"] += 1
                    self.blind(first.setdefault(key, after), after, eye, f" after {action} at {step}")

    def looks(self, g: Game) -> None:
        """Seats that look one after the other, sharing what is common, each see what it sees alone."""
        first = self.count["deep"] % len(self.eyes)
        eyes = self.eyes[first:] + self.eyes[:first]
        looks = Looks(g, self.memory)
        together = [msgspec.json.encode(looks.view(eye)) for eye in eyes]
        for eye, seen in zip(eyes, together):
            assert seen == pack(g, eye), f"{eye} sees something else when others look too"

    def non_interference(self, g: Game, seat: int, eye: int | None) -> None:
        """What the eye sees depends only on what it may know, now and after the next act."""
        world = g.redeal(eye, self.rng)
        world.check()
        mine = pack(g, eye)
        assert self.seed.hex().encode() not in mine, "the seed is in a view"
        if (theirs := pack(world, eye)) != mine:
            where = differ(mine, theirs)
            raise AssertionError(
                f"the view of {eye} depends on what it cannot know at {g.step(seat)}: {where}"
            )
        self.count["views"] += 1
        self.blind(g, world, eye)
        if type(top := g.flow[-1]) is Together and top.hush:
            self.window_closed(g, world, eye)
        assert seat in world.pending(), f"who is asked depends on what {eye} cannot know"
        actions = g.options(seat) if eye == seat else [a for a in g.options(seat) if a in world.options(seat)]
        if not actions:
            return
        action = self.rng.choice(actions)
        a, b, news_a, news_b = g.clone(), world.clone(), [], []
        run_a, run_b = a.act(seat, action, news_a), b.act(seat, action, news_b)
        if type(top) is Together and top.hush and not (top.id == open_at(a) == open_at(b)):
            return  # nobody knows who answers last: `window_closed` lets all have answered in both
        if not self.same_told(eye, seat, f"{action} of {seat}", (a, run_a, news_a), (b, run_b, news_b)):
            return
        if eye == seat:
            if (mine := pack(a, eye)) != (theirs := pack(b, eye)):
                raise AssertionError(
                    f"undeclared reveal by {action} at {g.step(seat)}: {differ(mine, theirs)}"
                )
            self.count["predicted"] += 1

    def same_told(self, eye: int | None, seat: int | None, what: str, one: After, other: After) -> bool:
        """An act tells the eye the same in both worlds; false where a reveal is declared: then
        it is compared only whether that is all."""
        (a, run_a, news_a), (b, run_b, news_b) = one, other
        assert run_a.barrier == run_b.barrier, f"whether {what} reveals depends on what {eye} cannot know"
        assert run_a.learned == run_b.learned, f"whether {what} is news depends on what {eye} cannot know"
        told_a = [(e.kind, f) for e in news_a if (f := e.seen(eye)) is not None]
        told_b = [(e.kind, f) for e in news_b if (f := e.seen(eye)) is not None]
        declared = run_a.barrier and (eye != seat or run_a.learned)
        # what is revealed is told or lies open: nothing else shows in who is waited for
        if not declared or (told_a == told_b and lies(a, eye) == lies(b, eye)):
            assert a.waiting() == b.waiting(), (
                f"who is waited for after {what} shows {eye} what it cannot know"
            )
            self.count["waits"] += declared
        if declared:
            return False
        assert told_a == told_b, f"the events of {what} show {eye} what it cannot know: {told_a} {told_b}"
        return True

    def window_closed(self, g: Game, world: Game, eye: int | None) -> None:
        """All answer a window, others in each world in their own way: what then happens is declared as a
        reveal in both, or looks the same to the eye in both."""
        window, own, after = g.flow[-1], [], []
        for its in (g.clone(), world.clone()):
            replies, run, news = iter(own), Run(), []
            for seat in sorted(window.seats, key=lambda seat: seat == eye):
                for turn in range(LONGEST):
                    if open_at(its) != window.id or not its.flow[-1].lanes[seat]:
                        break
                    action = next(replies, None) if seat == eye else None
                    if action is None:
                        options = its.options(seat)
                        action = self.rng.choice(options) if turn < LONGEST / 2 else its.default(seat)
                    if seat == eye:
                        own.append(action)
                    run = its.act(seat, action, news)
            after.append((its, run, news))
        if open_at(after[0][0]) == window.id:
            return  # somebody was asked again and again
        if self.same_told(eye, None, f"all answers to {g.step(g.pending()[0])}", *after):
            mine, theirs = (pack(its, eye) for its, _, _ in after)
            assert mine == theirs, f"undeclared reveal as a window closes: {differ(mine, theirs)}"
        self.count["closed"] += 1

    def staged(self, fought: set[str]) -> None:
        """A contest shows only what the eye may know, and none goes without an outcome."""
        for event in self.record.story[-1].events:
            if event.then is None:
                continue
            shown = staged(event, None)
            if shown is not None:
                (self.ended.add if shown.outcome else self.ended.discard)(shown.id)
            eye = self.rng.choice(self.eyes)
            world = replace(event, then=event.then.redeal(eye, self.rng))
            mine, theirs = (msgspec.json.encode(staged(e, eye)) for e in (event, world))
            if mine != theirs:
                raise AssertionError(
                    f"the contest at {event.kind} shows {eye} what it cannot know: {differ(mine, theirs)}"
                )
            self.count["staged"] += 1
        if fought:  # a whole view: only where one was made before the act as well
            gone = fought - open_contests(self.record.game) - self.ended
            told = [e.kind for e in self.record.story[-1].events]
            assert not gone, f"{gone} went without an outcome after {told}"

    def blind(self, g: Game, world: Game, eye: int | None, why: str = "") -> None:
        """What the eye imagines depends on what it may know and on the source of chance alone."""
        source, world = self.count["imagined"], world.clone()
        world.dice = Dice(bytes(32))
        mine, theirs = g.redeal(eye, Random(source)), world.redeal(eye, Random(source))
        if (a := mine.save()) != (b := theirs.save()):
            raise AssertionError(f"{eye} imagines what it cannot know{why}: {differ(a, b)}")
        self.count["imagined"] += 1

    def unhidden(self, g: Game, seat: int) -> None:
        """Where no world is imagined for advice, it says the same in any, and changes nothing."""
        title = self.title
        if g.step(seat).__struct_config__.tag not in title.unhidden:
            return
        options, before = g.options(seat), g.digest()
        world = g.redeal(seat, Random(self.count["advised"]))
        for way in {title.advise, *title.styles}:
            word = way(g, seat, options)
            assert word == way(world, seat, options), f"{way.__name__} at {g.step(seat)} sees what is hidden"
        assert g.digest() == before, f"advice at {g.step(seat)} changes the game"
        self.count["advised"] += 1

    # ---- plans -------------------------------------------------------------------------------------------

    def plans(self, g: Game, seat: int) -> None:
        """Those that head the decision, and those of something picked; they rest on what the seat knows."""
        if self.title.plans is no_plans and not row(g, seat):
            return
        refs = sorted({ref for option in decide(g, seat).options for ref in option.picks})
        asked = [(), (PROPOSAL,), *((ref,) for ref in self.whim.sample(refs, min(len(refs), 2)))]
        world, found = g.redeal(seat, Random(self.count["deep"])), []
        for picks in asked:
            plans = proposed(g, seat, picks)
            assert plans == proposed(world, seat, picks), f"plans for {picks} show what {seat} cannot know"
            found += plans
        for plan in found:
            self.plan(plan, seat)

    def plan(self, plan: Plan, seat: int) -> None:
        """It is accepted to its last action, warns, equals clicks, and is taken back as one."""
        clicked, taken, named = self.record.fork(), self.record.fork(), plain(plan.label)
        assert named, f"a plan without a name: {plan.actions}"
        for n, action in enumerate(map(tuple, plan.actions)):
            assert n == 0 or clicked.leads_on(seat), f"{named}: something comes in before {action}"
            g = clicked.game
            assert action in g.options(seat), f"{named}: {action} is not offered at {g.step(seat)}"
            danger = self.title.phrases.option(g, g.step(seat), seat, action).danger
            assert not danger or plan.danger, (
                f"{named}: {action} is dangerous ({danger}), and it does not say so"
            )
            clicked.act(seat, action)
        take(taken, seat, plan)
        assert taken.game.digest() == clicked.game.digest(), f"{named}: taking it is not clicking it"
        rolled = clicked.story[-1].learned
        # who answers last in secret lanes cannot know that they close
        assert rolled == plan.open or secret_lanes(self.record.game), (
            f"{named}: it must say that news come in"
        )
        undone = len(taken.story) - len(plan.actions) in taken._before
        if undone and not rolled and seat in taken.game.pending():
            taken.undo(seat)
            assert taken.game.digest() == self.record.game.digest(), f"{named}: undo takes back all of it"
        self.count["plans"] += 1

    # ---- 6: lanes, and question numbers ------------------------------------------------------------------

    def act_watched(self, seat: int) -> None:
        record, g = self.record, self.record.game
        top = g.flow[-1]
        lanes = top if type(top) is Together else None
        questions = {s: record.question(s) for s in range(self.seats)}
        feeds = {eye: self.version(eye) for eye in self.eyes}
        asked = {s: g.step(s) for s in g.pending() if s != seat}
        before = record.fork()
        record.act(seat, self.choice(g, seat), question=questions[seat])
        after = record.game
        assert record.question(seat) != questions[seat], "the own question kept its name"
        if (drafter := record.only_drafted_by(before)) is not None:
            assert drafter == seat, f"{drafter} is said to have drafted"
            for eye in self.eyes:
                assert eye == seat or self.version(eye) == feeds[eye], f"{eye} need not look, but would see"
            self.count["drafted"] += 1
        now = after.flow[-1] if after.flow else None
        if lanes is None or type(now) is not Together or now.id != lanes.id:
            return
        for s, step in asked.items():
            assert step in now.lanes[s], f"an act of {seat} took a step off the lane of {s}"
            if after.step(s) == step:  # else another step was passed to that seat
                assert record.question(s) == questions[s], f"an act of {seat} changed the question of {s}"
            assert not lanes.secret or after.step(s) == step, (
                f"a secret act of {seat} reached the lane of {s}"
            )
        if lanes.secret:
            assert body(g) == body(after), "a secret lane changed the game"
            self.count["secret"] += 1
            if now.lanes[seat] or now.hush:
                for eye in self.eyes:
                    assert eye == seat or self.version(eye) == feeds[eye], f"{eye} notices a draft of {seat}"

    def version(self, eye: int | None) -> str:
        """Let the eye look again; the version of what it sees."""
        feed, heard = self.feeds[eye], self.heard[eye]
        before = feed.v
        news = feed.look(self.record)
        assert (news is None) == (feed.v == before), "the version moves with what is seen, and only with it"
        if news is not None:
            heard[news.keep :] = news.told
        return feed.v

    # ---- 7: undo -----------------------------------------------------------------------------------------

    def try_undo(self, seat: int) -> None:
        record = self.record
        g = record.game
        digest, story = g.digest(), [p.act for p in record.story]
        last = at = max((i for i, act in enumerate(story) if act and act.seat == seat), default=0)
        while (act := story[at]) and act.led:
            at -= 1
        top = g.flow[-1]
        drafting = type(top) is Together and top.secret and at and record.story[at].together == top.id
        committed = drafting and not top.lanes[seat] and not top.hush
        feeds = {eye: self.version(eye) for eye in self.eyes}
        questions = {s: record.question(s) for s in range(self.seats)}
        try:
            record.undo(seat)
        except NoUndo:
            self.count["undo refused"] += 1
            assert record.game.digest() == digest, "a refused undo changes the state"
            assert not drafting or at not in record._before, "undo must work in a secret lane"
            return
        self.count["undo"] += 1
        assert [p.act for p in record.story] == story[:at] + story[last + 1 :], (
            "undo took back something else"
        )
        assert record.question(seat) != questions[seat], "undo left the question its name"
        if drafting and not committed:
            for eye in self.eyes:
                assert eye == seat or self.version(eye) == feeds[eye], (
                    f"{eye} notices a private undo of {seat}"
                )
        if len(record.story) < 400 or self.rng.random() < 0.1:
            never = record.state_at(len(record.story) - 1)
            never.dice.n = record.game.dice.n  # a rewind before may have moved it on
            assert never.digest() == record.game.digest(), "undo is not as if it had never been"

    def rewind(self) -> None:
        n = self.record.game.dice.n
        self.record.rewind(self.rng.randrange(max(0, len(self.record.story) - 3), len(self.record.story)))
        assert self.record.game.dice.n == n, "the dice went back"
        self.count["rewind"] += 1

    # ---- 8: at the end -----------------------------------------------------------------------------------

    def at_the_end(self) -> None:
        record = self.record
        result = record.game.result
        assert result is not None
        assert len(result.places) == len(result.scores) == self.seats, "a place and a score for every seat"
        assert min(result.places) == 1, "somebody wins"
        record.game.check()
        for eye in self.eyes:
            pack(record.game, eye)
        saved = SavedGame.read(SavedGame.of(record).encode())
        again = saved.replay(self.title)
        assert again.game.digest() == record.game.digest(), "replay from the seed"
        if self.rng.random() < 0.25 + 20 * self.deep:  # in shallow soaks not every game bears the cost
            saved.seed, saved.digests = "", []
            taped = saved.replay(self.title).game
            taped.dice.seed = record.game.dice.seed
            assert taped.digest() == record.game.digest(), "replay by recorded results"
            self.lanes_commute()
        for eye in self.eyes:
            version = self.version(eye)
            heard = [as_seen(event, eye) for event in self.heard[eye]]
            assert heard == [as_seen(event, eye) for _, event in record.told(eye)], f"the chronicle of {eye}"
            restarted = Feed(eye)
            restarted.look(again)
            assert restarted.v == version, "another version after a restart"
            self.count["feeds"] += 1

    def lanes_commute(self) -> None:
        """Shuffle the entries of each secret Together, keeping each seat's own order: same digest."""
        if any(type(entry) is Rewind for entry in self.record.log):
            return  # the dice went on: the same draws cannot come from the seed again
        g = self.record.start.clone()
        blocks: list[tuple[int, list[Act]]] = []
        for act in [passage.act for passage in self.record.story if passage.act]:
            top = g.flow[-1]
            key = top.id if type(top) is Together and top.secret else 0
            if blocks and key and blocks[-1][0] == key:
                blocks[-1][1].append(act)
            else:
                blocks.append((key, [act]))
            g.act(act.seat, act.action, tape=iter(act.drawn))
        order: list[Act] = []
        for key, acts in blocks:
            if key:
                turns = [a.seat for a in acts]
                self.rng.shuffle(turns)
                by_seat = {s: iter([a for a in acts if a.seat == s]) for s in set(turns)}
                acts = [next(by_seat[s]) for s in turns]
            order += acts
        again = self.record.start.clone()
        for act in order:
            again.act(
                act.seat, act.action
            )  # draws come anew from the seed: the order must not matter to them
        assert again.digest() == self.record.game.digest(), "the order of drafts matters"
        self.count["commuted"] += 1


def take(record: Record, seat: int, plan: Plan) -> None:
    """All of a plan at once."""
    for n, action in enumerate(plan.actions):
        record.act(seat, tuple(action), led=n > 0)


def open_at(g: Game) -> int:
    """Which lanes are open, or 0."""
    top = g.flow[-1] if g.flow else None
    return top.id if type(top) is Together else 0


def pack(g: Game, eye: int | None) -> bytes:
    return msgspec.json.encode(g.view(eye))


def lies(g: Game, eye: int | None) -> bytes:
    """What lies on the table, as the eye sees it."""
    scene = g.view(eye)
    return msgspec.json.encode([scene.boards, scene.mats, scene.contests, scene.result])


def body(g: Game) -> dict[str, Any]:
    state = msgspec.json.decode(g.save())
    del state["flow"]
    return dict(state)


def differ(a: bytes, b: bytes) -> str:
    """Where two packed views begin to differ."""
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"...{a[max(0, at - 120) : at + 80]!r} against ...{b[max(0, at - 20) : at + 80]!r}"


def shares_nothing(a: Any, b: Any, path: str = "g") -> None:
    """No mutable container is shared between a state and its clone."""
    if (
        isinstance(a, (list, dict, Together, Dice, Cards))
        and a is b
        and path.removeprefix("g.") not in SCRATCH
    ):
        raise AssertionError(f"the clone shares {path}")
    if isinstance(a, list):
        for i, (x, y) in enumerate(zip(a, b)):
            shares_nothing(x, y, f"{path}[{i}]")
    elif isinstance(a, dict):
        for key in a:
            shares_nothing(a[key], b[key], f"{path}.{key}")
    elif isinstance(a, msgspec.Struct) and not a.__struct_config__.frozen:
        if a is b:
            raise AssertionError(f"the clone shares {path}")
        for field in a.__struct_fields__:
            if field not in ("opening", "seats", "book", "run", *SCRATCH):
                shares_nothing(getattr(a, field), getattr(b, field), f"{path}.{field}")


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    args.add_argument("game")
    args.add_argument("--players", type=int)
    args.add_argument("--seed", type=int, default=0)
    args.add_argument("--games", type=int, default=1)
    args.add_argument("--variants", type=json.loads, default={})
    args.add_argument("--deep", type=float, default=0.05)
    args.add_argument("--pick", choices=["random", "default", "curious", "advised"], default="random")
    a = args.parse_args()
    total: Counter[str] = Counter()
    for seed in range(a.seed, a.seed + a.games):
        total += prove(a.game, a.players, seed, a.variants, a.deep, a.pick)
    print(dict(total))


if __name__ == "__main__":
    main()
