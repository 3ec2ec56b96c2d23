"""Coats of arms, drawn from their blazon: a shield of 100 by 120."""

from __future__ import annotations

from .characters import Arms

TINCTURES = {
    "or": "#e3b23c",
    "argent": "#f1ede2",
    "gules": "#a8322d",
    "azure": "#2c5a94",
    "vert": "#3c7045",
    "sable": "#2b2a2e",
    "purpure": "#6b3a72",
}
SHIELD = "M6 6H94V58C94 86 72 104 50 114C28 104 6 86 6 58Z"
DIVISIONS = {
    "plain": "",
    "bend": "M6 6H34L94 74V58C94 70 90 80 84 88L6 18Z",
    "chevron": "M6 92L50 48L94 92V66L50 22L6 66Z",
    "chief": "M6 6H94V38H6Z",
    "cross": "M42 6H58V42H94V58H58V114H42V58H6V42H42Z",
    "pale": "M50 6H94V58C94 86 72 104 50 114Z",
    "quarterly": "M50 6H94V56H50ZM6 56H50V114C28 104 6 86 6 58Z",
    "waves": "M6 40Q17 30 28 40T50 40T72 40T94 40V56Q83 66 72 56T50 56T28 56T6 56Z"
    "M12 80Q22 70 31 80T50 80T69 80T88 80L78 94Q64 86 50 96T22 94Z",
}
CHARGES = {
    "axe": "M46 28H54V98H46ZM54 32Q78 28 80 52Q66 60 54 56ZM46 36L36 44L46 52Z",
    "coins": "M50 22A12 12 0 1 1 49.9 22ZM30 56A12 12 0 1 1 29.9 56ZM70 56A12 12 0 1 1 69.9 56Z",
    "cross": "M44 24H56V44H76V56H56V98H44V56H24V44H44Z",
    "ring": "M50 46A22 22 0 1 1 49.9 46ZM50 56A12 12 0 1 0 50.1 56Z",
    "serpent": "M36 96Q24 84 40 74T58 56Q62 46 50 40T40 26"
    "Q56 16 66 30T72 54Q66 72 52 78T50 100Q40 104 36 96Z",
    "star": "M50 30L57 48L76 49L61 61L67 80L50 69L33 80L39 61L24 49L43 48Z",
    "tower": "M28 28H38V36H45V28H55V36H62V28H72V48H66V92H56V76H44V92H34V48H28Z",
}


def arms_svg(arms: Arms) -> str:
    """
    >>> arms_svg(Arms("plain", ("gules", "or"), "tower")).startswith("<svg")
    True
    """
    field, other = (TINCTURES[name] for name in arms.tinctures)
    drawn = [f'<path fill="{field}" d="{SHIELD}"/>']
    if arms.division != "plain":
        drawn.append(f'<path fill="{other}" clip-path="url(#s)" d="{DIVISIONS[arms.division]}"/>')
    if arms.charge:
        colour = other if arms.division in ("plain", "chief") else TINCTURES["or"]
        drawn.append(f'<path fill="{colour}" fill-rule="evenodd" d="{CHARGES[arms.charge]}"/>')
    drawn.append(f'<path fill="none" stroke="#1c1a17" stroke-width="4" d="{SHIELD}"/>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120">'
        f'<clipPath id="s"><path d="{SHIELD}"/></clipPath>{"".join(drawn)}</svg>'
    )
