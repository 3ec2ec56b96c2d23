"""The map maker: turns the sources in `maps/sources` into the boards that the games are played on.

A build-time tool; nothing at run time imports it. `python -m maps` writes `src/pentarchy/boards`.
"""
