"""How English is spoken: names with articles, agreement, numbers, lists.

Whatever a table of sentences leaves to the language is here. Another language is another class like
`English`; what it does not say otherwise it does as English does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NewType, TypeAlias

import msgspec

from .scene import Seg, Text

Seat: TypeAlias = int
Args: TypeAlias = dict[str, Any]
Spoken: TypeAlias = str | Seg | Sequence[str | Seg]
"""Words, a reference, or words among references."""
Part: TypeAlias = Callable[[Args, Seat | None], Spoken]
"""One part of a sentence, from its arguments, for whoever reads it."""
Thing = NewType("Thing", str)
"""The name of an argument of the sentence."""


class Name(msgspec.Struct, frozen=True):
    """A thing with its grammar: `Name("Paladins", "seat:0", article="the", many=True, seat=0)`."""

    t: str
    ref: str = ""
    article: str = ""
    many: bool = False
    seat: int = -1
    """Whose name it is: that seat reads "you"."""
    icon: str = ""


PRONOUNS = {
    "they": ("you", "they", "it"),
    "them": ("you", "them", "it"),
    "their": ("your", "their", "its"),
    "self": ("yourself", "themselves", "itself"),
}
"""To the seat that is meant, of many, of one."""
IRREGULAR = {
    "has": "have",
    "is": "are",
    "was": "were",
    "does": "do",
    "goes": "go",
    "dies": "die",
    "lies": "lie",
}
"""Of one -> of many, where the ending does not tell."""
AN = re.compile(r"(?!uni|use|eu|one\b)[aeiou]|hour|heir|hono", re.IGNORECASE)
"""What begins with a vowel to the ear."""


def of_many(words: str) -> str:
    """Let the verb these words begin with speak of many; words that begin with none stay as they are.

    >>> of_many("pays 3 gold"), of_many("is out"), of_many("re-rolls"), of_many("defies the Pope")
    ('pay 3 gold', 'are out', 're-roll', 'defy the Pope')
    """
    return re.sub(r"^[a-z-]+s\b", lambda found: _of_many(found[0]), words)


def _of_many(one: str) -> str:
    if one in IRREGULAR:
        return IRREGULAR[one]
    if one.endswith("ies"):
        return one[:-3] + "y"
    return one[:-2] if one.endswith(("sses", "shes", "ches", "xes", "zzes")) else one[:-1]


def capital(spoken: Spoken) -> Spoken:
    """The same with a capital at the beginning."""
    if isinstance(spoken, str):
        return spoken[:1].upper() + spoken[1:]
    if isinstance(spoken, Seg):
        return Seg(spoken.t[:1].upper() + spoken.t[1:], spoken.ref, spoken.icon)
    head, *rest = spoken or [""]
    return [*_listed(capital(head)), *rest]


def inside(words: Text) -> Text:
    """A sentence as it goes on within another: without its capital, unless a thing or a name begins it.

    >>> [inside([Seg(t)])[0].t for t in ("Buy a card", "War Wagon I in Styria", "A card", "Done")]
    ['buy a card', 'War Wagon I in Styria', 'a card', 'done']
    """
    head, *rest = words or [Seg("")]
    first, _, more = head.t.partition(" ")
    name = head.ref or head.icon or more[:1].isupper() or first[1:] != first[1:].lower()
    return words if name else [Seg(head.t[:1].lower() + head.t[1:]), *rest]


def _listed(spoken: Spoken) -> Sequence[str | Seg]:
    return [spoken] if isinstance(spoken, str | Seg) else spoken


class English:
    """The functions a table may call, each made once for each place that calls it.

    A parameter that is a `str` is written out in the table; a `Thing` is an argument of the sentence.
    """

    def __init__(self) -> None:
        self.you = self.word("you")
        self.you_begun = self.you[:1].upper() + self.you[1:]
        self.articles: dict[str, tuple[str, str]] = {}
        self.functions: dict[str, Callable[..., Part]] = {
            "A": self.a,
            "BARE": self.bare,
            "CAP": self.cap,
            "COUNT": self.count,
            "LIST": self.listed,
            "OF": self.of,
            "SIGN": self.sign,
            "TERM": self.term,
            "VERB": self.verb,
            "THEY": lambda thing: self.pronoun("they", thing),
            "THEM": lambda thing: self.pronoun("them", thing),
            "THEIR": lambda thing: self.pronoun("their", thing),
            "SELF": lambda thing: self.pronoun("self", thing),
        }

    def word(self, words: str) -> str:
        """Words of the table or of the language itself, as they are shown."""
        return words

    # ---- things in words ----------------------------------------------------------------------------------

    def named(self, thing: Any, you: Seat | None) -> Spoken:
        """A thing with its article, or "you" to the one who is meant."""
        if type(thing) is not Name:
            return self.nameless(thing)
        if thing.seat == you:
            return Seg(self.you, thing.ref, thing.icon)
        name = Seg(thing.t, thing.ref, thing.icon)
        return (self.article(thing.article)[0], name) if thing.article else name

    def begun(self, thing: Any, you: Seat | None) -> Spoken:
        """The same where a sentence begins with it."""
        if type(thing) is not Name:
            return capital(self.nameless(thing))
        if thing.seat == you:
            return Seg(self.you_begun, thing.ref, thing.icon)
        if thing.article:
            return self.article(thing.article)[1], Seg(thing.t, thing.ref, thing.icon)
        return Seg(thing.t[:1].upper() + thing.t[1:], thing.ref, thing.icon)

    def article(self, article: str) -> tuple[str, str]:
        """The article before a name, and the same where a sentence begins."""
        if article not in self.articles:
            word = f"{self.word(article)} "
            self.articles[article] = word, word[:1].upper() + word[1:]
        return self.articles[article]

    def nameless(self, thing: Any) -> Spoken:
        """A thing without its article."""
        kind = type(thing)
        if kind is str or kind is list or kind is Seg:
            return thing  # type: ignore[no-any-return]
        if kind is Name:
            return Seg(thing.t, thing.ref, thing.icon)
        return "" if thing is None else str(thing)

    def person(self, thing: Any, you: Seat | None) -> str:
        """Of whom a sentence speaks: `you`, `many` or `one`."""
        if isinstance(thing, Name):
            return "you" if thing.seat == you else "many" if thing.many else "one"
        n = thing if isinstance(thing, int) else len(thing) if isinstance(thing, list) else 1
        return "one" if n == 1 else "many"

    def keys(self, thing: Any, you: Seat | None) -> tuple[str, ...]:
        """By what a selector chooses its variant, the first it has."""
        kind = type(thing)
        if kind is str:
            return (thing.replace(" ", "-"),)
        if kind is int:
            return (str(thing), "one" if thing == 1 else "other")
        if kind is bool:
            return ("yes" if thing else "no",)
        if kind is Name:
            return (self.person(thing, you),)
        if kind is list:
            return self.keys(len(thing), you)
        return ("none" if thing is None else "other",)

    # ---- functions ----------------------------------------------------------------------------------------

    def verb(self, subject: Thing, one: str) -> Part:
        """`VERB($seat, "takes")`: takes, or take where the subject is many or reads it."""
        many, one = self.word(of_many(one)), self.word(one)

        def part(args: Args, you: Seat | None) -> Spoken:
            thing = args[subject]
            if type(thing) is Name:
                return many if thing.many or thing.seat == you else one
            return one if self.person(thing, you) == "one" else many

        return part

    def pronoun(self, which: str, thing: Thing) -> Part:
        """`THEIR($seat)`: your, their or its."""
        forms = dict(zip(("you", "many", "one"), map(self.word, PRONOUNS[which])))
        return lambda args, you: forms[self.person(args[thing], you)]

    def of(self, owner: Thing) -> Part:
        """`OF($seat)`: your, the Paladins' or France's."""
        your, ending = self.word("your"), self.word("'s")

        def part(args: Args, you: Seat | None) -> Spoken:
            thing = args[owner]
            if isinstance(thing, Name) and thing.seat == you:
                return Seg(your, thing.ref, thing.icon)
            name = _listed(self.named(thing, None))
            last = name[-1] if isinstance(name[-1], str) else name[-1].t
            many = isinstance(thing, Name) and thing.many
            return [*name, "'" if many and last.endswith("s") else ending]

        return part

    def count(self, number: Thing, one: str, many: str) -> Part:
        """`COUNT($n, "talent", "talents")`: no talents, 1 talent, 3 talents."""
        none, one, many = f"{self.word('no')} {self.word(many)}", f" {self.word(one)}", f" {self.word(many)}"

        def part(args: Args, you: Seat | None) -> Spoken:
            n = args[number]
            return none if n == 0 else f"{n}{one if n == 1 else many}"

        return part

    def listed(self, things: Thing, *, joint: str = "and", none: str = "nothing") -> Part:
        """`LIST($things)`: a, b and c. `LIST($things, joint: "or", none: "nobody")`."""
        last, nothing = f" {self.word(joint)} ", self.word(none)

        def part(args: Args, you: Seat | None) -> Spoken:
            given = args[things]
            out: list[str | Seg] = []
            for i, thing in enumerate(given):
                if i:
                    out.append(last if i == len(given) - 1 else ", ")
                out += _listed(self.named(thing, you))
            return out or nothing

        return part

    def bare(self, thing: Thing) -> Part:
        """`BARE($seat)`: the name alone, whoever reads."""
        return lambda args, you: self.nameless(args[thing])

    def a(self, thing: Thing) -> Part:
        """`A($building)`: a Farm, an Armoury; nothing before many."""
        a, an = f"{self.word('a')} ", f"{self.word('an')} "

        def part(args: Args, you: Seat | None) -> Spoken:
            given = args[thing]
            words = _listed(self.nameless(given))
            if isinstance(given, Name) and given.many:
                return words
            first = words[0] if isinstance(words[0], str) else words[0].t
            return [an if AN.match(first) else a, *words]

        return part

    def sign(self, number: Thing) -> Part:
        """`SIGN($n)`: +3, -2."""
        return lambda args, you: f"{args[number]:+}"

    def cap(self, thing: Thing) -> Part:
        """`CAP($thing)`: with a capital."""
        return lambda args, you: capital(self.named(args[thing], you))

    def term(self, id: str, words: str) -> Part:
        """`TERM("upkeep", "maintenance")`: words that point at a term of the guide."""
        shown = Seg(self.word(words), f"term:{id}")
        return lambda args, you: shown


PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKED = "åƀçðéƒğħîĵķļɱñöþɋřšțûṽŵẋýžÅƁÇÐÉƑĞĦÎĴĶĻṀÑÖÞɊŘŠȚÛṼŴẊÝŽ"
MARKS = str.maketrans(PLAIN, MARKED)


class Pseudo(English):
    """English in which every letter of a table is marked: what is not marked did not come from a table."""

    def word(self, words: str) -> str:
        return words.translate(MARKS)
