"""What those who play decide together: to go back, to pause, to end it.

Each asks, the others agree or not; who plays alone has asked everybody. Everybody is told what comes of it.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from pentarchy.kernel.saved import Verdict
from pentarchy.table import wire
from pentarchy.table.change import Change
from pentarchy.table.errors import Refusal
from pentarchy.table.past import decision_of, position_of
from pentarchy.table.rows import Chair, ChatLine, Motion, Person, TableRow, Vote
from pentarchy.table.situation import Situation
from pentarchy.table.store import now_ms
from pentarchy.table.words import WORDS


def open_vote(now: Situation, seat: int | None) -> wire.Voting | None:
    """What all are asked, as it is shown to a seat: the way back in what that seat was told."""
    vote, record = now.moment.vote, now.record
    if vote is None or record is None:
        return None
    return wire.Voting(vote.id, vote.what, position_of(record, seat, vote.to), vote.by, vote.votes)


def closed(vote: Vote) -> wire.Voting:
    """That it is over, as all are told."""
    return wire.Voting(vote.id, vote.what, 0, vote.by, None)


def rewind(change: Change, message: wire.RewindMessage) -> None:
    """Ask all to go back."""
    record, seat = change.playing, message.seat
    to = decision_of(record, seat, message.to)
    # by what this seat was told: that others have drafted since is not for it to know
    if position_of(record, seat, to) >= len(record.told(seat)):
        raise Refusal("no_undo-now", 409)
    _ask(change, Vote(id=_name(message, "rewind", message.to), to=to, by=seat, votes={}))


def ask(change: Change, message: wire.MotionMessage) -> None:
    """Ask all for something else; to go on and to give up one needs nobody."""
    table, seat = change.table, message.seat
    if message.what == "resume":
        if not table.paused:
            raise Refusal("no_vote", 409)
        _pause(change, False)
    elif message.what == "resign":
        if table.players != 2:
            raise Refusal("no_motion-resign", 409)
        change.conclude(Verdict("resigned", tuple(2 if s == seat else 1 for s in range(2))))
    else:
        if table.paused and message.what == "pause":
            raise Refusal("paused", 409)
        _ask(change, Vote(id=_name(message, message.what), what=message.what, by=seat, votes={}))


def _name(message: wire.RewindMessage | wire.MotionMessage, what: str, to: int = 0) -> str:
    """Made of what is asked: who asks for something else under the same id asks for other consent."""
    asked = msgspec.json.encode((message.id, message.seat, what, to))
    return blake2b(asked, digest_size=16).hexdigest()


def _ask(change: Change, vote: Vote) -> None:
    """Who asks agrees. A request that comes twice keeps the consent it has found."""
    open = change.before.moment.vote
    _answer(change, open if open is not None and open.id == vote.id else vote, vote.by, True)


def consent(change: Change, message: wire.Consent) -> None:
    vote = change.before.moment.vote
    if vote is None:
        raise Refusal("no_vote", 409)
    if vote.id != message.vote:
        raise Refusal("other_vote", 409)
    _answer(change, vote, message.seat, message.yes)


def _answer(change: Change, vote: Vote, seat: int, yes: bool) -> None:
    table = change.before.table
    own = [str(s) for s in change.before.seats_of(table.chairs[seat].person)]
    votes = vote.votes | dict.fromkeys(own, yes)
    voters = {str(s) for s, chair in enumerate(table.chairs) if chair.person and not chair.played_by_bot}
    all_agree = yes and voters <= votes.keys()
    change.note(vote=None if all_agree or not yes else replace(vote, votes=votes))
    if all_agree:
        _carry(change, vote)


def _carry(change: Change, vote: Vote) -> None:
    what: Motion = vote.what
    if what == "rewind":
        change.rewind(vote.to)
    elif what == "pause":
        _pause(change, True)
    else:
        change.conclude(Verdict("agreed", (1,) * change.table.players))


def _pause(change: Change, on: bool) -> None:
    """Clocks, bots and windows stand still; a window that was open begins anew."""
    change.describe(paused=on)
    change.note(window=(0, 0))


# ---- everybody is told -------------------------------------------------------------------------------------


def news(before: TableRow, after: TableRow) -> list[ChatLine]:
    """What the table says of who came, who went, and what was decided."""
    if before.state != "running":
        return []
    said = [words for old, new in zip(before.chairs, after.chairs) if (words := _seat(old, new))]
    if after.paused != before.paused:
        said.append((WORDS.plain("told-paused" if after.paused else "told-resumed"), ""))
    if after.verdict is not None and before.verdict is None:
        loser = after.chairs[after.verdict.places.index(2) if 2 in after.verdict.places else 0]
        said.append((WORDS.plain(f"told-{after.verdict.how}", name=loser.name), loser.person))
    return [_said(text, who) for text, who in said]


def refused(table: TableRow, vote: Vote, seat: int) -> ChatLine:
    """That a vote has failed, and by whom."""
    chair = table.chairs[seat]
    return _said(WORDS.plain("told-refused", name=chair.name, what=vote.what), chair.person)


def asks_again(person: Person) -> ChatLine:
    """Somebody would play once more."""
    return _said(WORDS.plain("told-rematch", name=person.name), person.id)


def _said(text: str, person: str) -> ChatLine:
    """The table's own word; it goes when all of whom it names is removed."""
    return ChatLine(at=now_ms(), seat=None, name=WORDS.plain("told-by"), text=text, person=person)


def _seat(old: Chair, new: Chair) -> tuple[str, str] | None:
    """The words, and whom they name: they go when all of that person is removed."""
    if new.left and new.left != old.left:
        return WORDS.plain("told-left", name=new.left_name), new.left
    if new.person and old.person == new.person and new.played_by_bot != old.played_by_bot:
        return WORDS.plain("told-stands-in" if new.played_by_bot else "told-back", name=new.name), new.person
    if new.person and new.person != old.person:
        return WORDS.plain("told-came", name=new.name), new.person
    return None
