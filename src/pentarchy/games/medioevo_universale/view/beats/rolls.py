"""Dice and fates that are no battle."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Contest, Die, Side, Sum
from pentarchy.kernel.title import Beat

from ...state import State
from ...words.names import WORDS, kingdom_name, label, said, seat_name, space_name

Fields = dict[str, Any]


def omen(g: State, f: Fields, you: Seat | None) -> Contest:
    """Two dice: a double up to the number in force brings a calamity."""
    bad = f["a"] == f["b"] <= f["up_to"]
    dice = [Die("d6", str(n), hits=int(bad)) for n in (f["a"], f["b"])]
    side = Side("omen", [], WORDS.plain("contest-omen-role", up_to=f["up_to"]), dice=dice)
    outcome = WORDS.say("outcome-omen", you, bad=bad)
    return Contest("omen", "roll", WORDS.say("contest-omen", you), [side], outcome=outcome)


def fate(kind: str) -> Beat:
    """What a card brings upon an area: the calamity by its name, a lesser event by its sign."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        name = f["name"] if kind == "calamity" else f["icon"]
        area = g.book.area[f["area"]]
        lands = [t for t in g.book.area_lands[area] if not g.shut[t]]
        where = f"space:{g.book.ids[lands[len(lands) // 2]]}" if lands else ""
        said = {"calamity": name, "icon": name, "area": g.book.areas[area].name}
        title, outcome = WORDS.say(f"contest-{kind}", you, **said), WORDS.say(f"outcome-{kind}", you, **said)
        return Contest(f"fate-{name}", "roll", title, [], where=where, outcome=outcome)

    return beat


def wooing(g: State, f: Fields, you: Seat | None) -> Contest:
    """A die for a kingdom's hand."""
    won, seat = f["die"] >= f["need"], f["seat"]
    role = WORDS.plain("contest-suitor", need=f["need"])
    side = Side(
        str(seat), [seat], role, "won" if won else "lost", dice=[Die("d6", str(f["die"]), hits=int(won))]
    )
    realm = g.book.realm[g.book.realm_of[f["kingdom"]]]
    said = {"seat": seat_name(g, seat), "kingdom": kingdom_name(g, f["kingdom"]), "won": won}
    title, outcome = WORDS.say("contest-wooing", you, **said), WORDS.say("outcome-wooing", you, **said)
    where = f"space:{g.book.ids[realm[0]]}" if realm else ""
    return Contest("wooing", "roll", title, [side], where=where, outcome=outcome)


def rebellion(g: State, f: Fields, you: Seat | None) -> Contest:
    seat, lands = f["seat"], f["lands"]
    dice = [Die("d4", str(f["die"]), hits=len(lands))]
    side = Side(str(seat), [seat], label("contest-ruler"), "lost" if lands else "won", dice=dice)
    title = WORDS.say("contest-rebellion", you, seat=seat_name(g, seat))
    names = [space_name(g, land) for land in lands]
    outcome = WORDS.say("outcome-rebellion", you, seat=seat_name(g, seat), lands=names, n=len(lands))
    where = f"space:{lands[0]}" if lands else ""
    return Contest(f"rebellion-{seat}", "roll", title, [side], where=where, outcome=outcome)


def sparks(g: State, f: Fields, you: Seat | None) -> Contest:
    """A die for each settlement of the area, less what its owner knows."""
    sides, burnt = [], []
    for land, die, less, need in f["rolls"]:
        owner, burns = g.owner[g.book.space[land]], die - less >= need
        burnt += [space_name(g, land)] if burns else []
        role = WORDS.plain("contest-spark", place=space_name(g, land), need=need, less=less)
        sides.append(Side(land, [owner] if owner >= 0 else [], role, "lost" if burns else "won",
                          dice=[Die("d6", str(die), hits=int(burns))]))  # fmt: skip
    outcome = WORDS.say("outcome-sparks", you, lands=burnt, n=len(burnt))
    return Contest("fire", "roll", WORDS.say("contest-fire", you), sides, outcome=outcome)


def earthquake(g: State, f: Fields, you: Seat | None) -> Contest:
    owner = g.owner[g.book.space[f["land"]]]
    side = Side("land", [owner] if owner >= 0 else [], label("contest-shaken"), "lost",
                dice=[Die("d6", str(f["die"]), hits=1 + (f["die"] > 3) + (f["die"] > 5))])  # fmt: skip
    names = {"place": space_name(g, f["land"]), "die": f["die"]}
    title, outcome = (
        WORDS.say("contest-earthquake", you, **names),
        WORDS.say("outcome-earthquake", you, **names),
    )
    return Contest("earthquake", "roll", title, [side], where=f"space:{f['land']}", outcome=outcome)


def outbreak(g: State, f: Fields, you: Seat | None) -> Contest:
    owner = g.owner[g.book.space[f["land"]]]
    lines = [(said("contest-roll"), str(f["die"]))]
    if more := f["n"] - f["die"]:
        lines.append((said("contest-plague"), f"{more:+}".replace("-", "\N{MINUS SIGN}")))
    side = Side("land", [owner] if owner >= 0 else [], label("contest-sick"), "lost" if f["n"] else "won",
                dice=[Die(f"d{f['faces']}", str(f["die"]), hits=f["n"])],
                total=Sum("plague", label("contest-roll"), lines, str(f["n"])))  # fmt: skip
    names = {"place": space_name(g, f["land"]), "n": f["n"]}
    title, outcome = WORDS.say("contest-outbreak", you, **names), WORDS.say("outcome-outbreak", you, **names)
    return Contest("outbreak", "roll", title, [side], where=f"space:{f['land']}", outcome=outcome)


def toll(g: State, f: Fields, you: Seat | None) -> Contest:
    """A die says how many armies a lesser event costs."""
    seat = f["seat"]
    side = Side(
        "toll", [seat], label("contest-stricken"), "lost", dice=[Die("d6", str(f["die"]), hits=f["die"])]
    )
    names = {"seat": seat_name(g, seat), "n": f["die"]}
    outcome = WORDS.say("outcome-toll", you, **names)
    return Contest(f"toll-{seat}", "roll", WORDS.say("contest-toll", you, **names), [side], outcome=outcome)


def peril(g: State, f: Fields, you: Seat | None) -> Contest:
    """What befalls the Papal States may kill the Pope."""
    dies = f["die"] >= f["need"]
    side = Side("pope", [f["seat"]], WORDS.plain("contest-pope", need=f["need"]), "lost" if dies else "won",
                dice=[Die("d6", str(f["die"]), hits=int(dies))])  # fmt: skip
    outcome = WORDS.say("outcome-peril", you, dies=dies)
    title = WORDS.say("contest-peril", you)
    return Contest("peril", "roll", title, [side], where=f"space:{f['land']}", outcome=outcome)


def tried(g: State, f: Fields, you: Seat | None) -> Contest:
    """Card by card the Inquisition rolls against its owner; which card it was, only a loss shows."""
    seat, less, rolls = f["seat"], f["less"], f["rolls"]
    taken = [judge > accused - less for judge, accused in rolls]
    sides = [
        Side("judge", [], label("contest-inquisition"), "won" if any(taken) else "lost",
             dice=[Die("d6", str(a), hits=int(lost)) for (a, _), lost in zip(rolls, taken)]),
        Side("accused", [seat], WORDS.plain("contest-tried", less=less), "lost" if any(taken) else "won",
             dice=[Die("d6", str(b)) for _, b in rolls]),
    ]  # fmt: skip
    names = {"target": seat_name(g, seat), "n": sum(taken)}
    outcome = WORDS.say("outcome-tried", you, **names)
    return Contest(
        f"tried-{seat}", "roll", WORDS.say("contest-tried-cards", you, **names), sides, outcome=outcome
    )


def trial(g: State, f: Fields, you: Seat | None) -> Contest:
    """Inquisitor and accused each roll; zeal adds to it, and only the higher Inquisitor takes a card."""
    won = f["mine"] > f["theirs"]
    sides = []
    for n, (who, role) in enumerate(((f["seat"], "contest-inquisitor"), (f["target"], "contest-accused"))):
        die, more = f["dice"][n], f["more"][n]
        lines = [(said("contest-roll"), str(die)), *([(said("contest-zeal"), f"+{more}")] if more else [])]
        total = Sum(f"sum-{n}", label("contest-roll"), lines, str(die + more))
        sides.append(Side(str(n), [who], label(role), "won" if won == (not n) else "lost",
                          dice=[Die("d6", str(die), hits=int(won and not n))], total=total))  # fmt: skip
    names = {"target": seat_name(g, f["target"]), "won": won}
    outcome = WORDS.say("outcome-trial", you, **names)
    return Contest("trial", "roll", WORDS.say("contest-trial", you, **names), sides, outcome=outcome)


def knives(kind: str) -> Beat:
    """A dagger against a guard: each shows a number, the dagger must be higher."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        by, victim = (f["seat"], f["target"]) if kind == "assassin" else (-1, f["seat"])
        blade, guard = (f["mine"], f["theirs"]) if kind == "assassin" else (f["theirs"], f["mine"])
        struck = blade > guard
        more = f.get("more", 0)
        blades = [Die("d6" if by >= 0 else "d8", str(blade), hits=int(struck))]
        guards = [Die(f"d{f.get('faces', 6)}", str(guard - more))]
        sides = [
            Side("blade", [by] if by >= 0 else [], label("contest-blade"), "won" if struck else "lost",
                 dice=blades, total=sum_of("blade", blade)),
            Side("guard", [victim], label("contest-guard"), "lost" if struck else "won",
                 dice=guards, total=sum_of("guard", guard, more)),
        ]  # fmt: skip
        title = WORDS.say(
            "contest-assassin" if by >= 0 else "contest-nizaris-strike", you, target=seat_name(g, victim)
        )
        outcome = WORDS.say(f"outcome-{kind}", you, target=seat_name(g, victim), struck=struck)
        return Contest(kind, "roll", title, sides, outcome=outcome)

    return beat


def sum_of(id: str, n: int, more: int = 0) -> Sum:
    lines = [(said("contest-roll"), str(n - more)), *([(said("contest-techs"), f"+{more}")] if more else [])]
    return Sum(id, label("contest-roll"), lines, str(n))
