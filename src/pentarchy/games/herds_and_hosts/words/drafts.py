"""The winter plan as it stands: who eats what or is paid, and who would be lost."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.scene import Draft, Missing, Sum, Text, plain

from ..rules.upkeep.feeding import Feed, Mouth, Plan, plan
from ..rules.upkeep.salaries import Pay
from ..state import State
from .names import WORDS, building, herd, herd_ref, label, number, said, soldier, where

Line: TypeAlias = tuple[Text, list[str], int | None]


def draft(g: State, step: Step, seat: Seat) -> Draft | None:
    """The plan of a winter, none elsewhere."""
    if isinstance(step, Feed):
        return feeding_draft(g, step)
    if isinstance(step, Pay):
        return salary_draft(g, step)
    return None


def feeding_draft(g: State, step: Feed) -> Draft:
    made = plan(g, step)
    lines: list[Line] = []
    for fate in made.fates:
        about = {"herd": herd(g, fate.kind), "space": where(g, fate.space), "fate": fate.what}
        lines.append(
            (WORDS.say("draft-fate", **about), [herd_ref(g, fate.space, fate.kind, step.seat)], None)
        )
    for mouth, eaten in made.fed:
        foods = [label(f"name-{food}") for food in eaten.split()]
        words = WORDS.say("draft-eats", whom=mouth_name(g, mouth), number=how_many(g, mouth), foods=foods)
        lines.append((words, [], None))
    problems = [starving(g, step, mouth, made.reach) for mouth in made.unfed]
    return Draft(folded(lines), [needs(made), stores(g, step.seat, made)], problems, ready=True)


def starving(g: State, step: Feed, mouth: Mouth, reach: int) -> Missing:
    why = "chosen" if mouth.id in step.starved else "scarce" if reach >> mouth.space & 1 else "cut-off"
    words = WORDS.say("draft-starves", number=how_many(g, mouth), why=why)
    return Missing(mouth_name(g, mouth), words, rule="rule:HH-089")


def needs(made: Plan) -> Sum:
    food = sum(mouth.food for mouth, _ in made.fed)
    lines = [
        (said("draft-needs-food"), str(food)),
        (said("draft-needs-hungry"), str(len(made.unfed))),
    ]
    return Sum("needs", label("draft-needs"), lines, label("draft-needs-fed", n=len(made.fed)))


def stores(g: State, seat: Seat, made: Plan) -> Sum:
    realm = g.realms[seat]
    gold = made.gold + made.meat * g.book.goods.meat.left_over
    lines = [
        (said("draft-stores-meat"), str(made.meat)),
        (said("draft-stores-grain"), from_to(realm.grain, made.grain)),
        (said("draft-stores-fish"), from_to(realm.fish, made.fish)),
        (said("draft-stores-gold"), from_to(realm.gold, gold)),
    ]
    return Sum("stores", label("draft-stores"), lines, label("draft-stores-left", n=made.grain))


def salary_draft(g: State, step: Pay) -> Draft:
    paid, unpaid = step.sorted_out(g)
    lines: list[Line] = []
    for mouth, pay in paid:
        words = WORDS.say("draft-paid", whom=mouth_name(g, mouth), number=how_many(g, mouth), n=pay)
        lines.append((words, [], None))
    gold = g.realms[step.seat].gold
    due = sum(pay for _, pay in paid)
    after = [(said("draft-stores-gold"), from_to(gold, gold - due))]
    problems = [Missing(mouth_name(g, m), said("draft-unpaid"), rule="rule:HH-094") for m in unpaid]
    return Draft(folded(lines), [Sum("pay", label("draft-salaries"), after, str(due))], problems, ready=True)


def from_to(before: int, after: int) -> str:
    return label("draft-from-to", before=before, after=after)


def folded(lines: list[Line]) -> list[Line]:
    """Lines that say the same, said once with their number."""
    said = [(plain(words), words, refs) for words, refs, _ in lines]
    counts = Counter(key for key, _, _ in said)
    once = {key: (words, refs) for key, words, refs in said}
    return [
        (words if counts[key] == 1 else WORDS.say("draft-times", line=words, n=counts[key]), refs, None)
        for key, (words, refs) in once.items()
    ]


def how_many(g: State, mouth: Mouth) -> int:
    """Does it eat (1), or do they (2)?"""
    return number(g, (mouth.unit.kind,)) if mouth.unit else 1


def mouth_name(g: State, mouth: Mouth) -> Text:
    if mouth.unit is None:
        return WORDS.say("name-mouth", building=building(g, mouth.name), space=where(g, mouth.space))
    return WORDS.say("name-unit-at", unit=soldier(g, mouth.unit), space=where(g, mouth.space))
