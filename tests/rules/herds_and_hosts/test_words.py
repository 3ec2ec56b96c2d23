"""What players read: one of anything is one, and peoples do what peoples do."""

import pentarchy
from pentarchy.games.herds_and_hosts.telling import event
from pentarchy.kernel.scene import plain


def lombards():
    g = pentarchy.new("herds-and-hosts", 2)
    g.realms[0].faction = next(n for n, x in enumerate(g.map.factions) if x.name == "Lombards")
    return g


def said(g, kind, **fields):
    return plain(event(g, kind, fields).text)


def test_one_herd_is_one():
    meal = {"seat": 0, "fed": 4, "unfed": 1, "slaughtered": 1, "gold": 0}
    assert said(lombards(), "feeding", **meal) == "Lombards feed 4, 1 goes hungry, 1 herd slaughtered"
    meal |= {"unfed": 2, "slaughtered": 2}
    assert said(lombards(), "feeding", **meal) == "Lombards feed 4, 2 go hungry, 2 herds slaughtered"


def test_a_people_re_rolls_dice():
    again = {"seat": 0, "colour": "reverse_white", "how": "pay", "swords": 1}
    assert said(lombards(), "rerolls", **again) == "Lombards re-roll a reverse white die for prestige: 1"


def test_one_unit_is_trained_several_are():
    g = lombards()
    place = g.map.ids[0]
    infantry = {"seat": 0, "unit": "light_infantry", "space": place, "level": 2}
    assert " is now Experienced" in said(g, "trained", **infantry)
    assert " are now Experienced" in said(g, "trained", **infantry | {"unit": "mercenaries"})
