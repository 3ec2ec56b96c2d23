"""The rulebook: one module a chapter."""

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no code can play, and why: definitions, setting, advice."""
