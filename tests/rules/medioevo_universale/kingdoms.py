"""The seats of the hand-made positions, by the kingdoms they play."""

BYZANTIUM, MAMLUKS, HUNGARY, NOVGOROD, EMPIRE, HORDE = range(6)
KINGDOMS = ("byzantine", "mamluk", "hungary", "novgorod", "hre", "golden_horde")
FIVE = ("byzantine", "mamluk", "hungary", "hre", "golden_horde")
