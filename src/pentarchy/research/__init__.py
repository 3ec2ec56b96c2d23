"""The games as environments: PettingZoo, Gymnasium and OpenSpiel. See docs/research.md for the encodings."""
