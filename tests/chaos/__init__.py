"""The whole server on loopback, broken on purpose, again and again: `python -m tests.chaos`."""
