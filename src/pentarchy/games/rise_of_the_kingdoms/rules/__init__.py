"""The rulebook, one module a chapter: `setup`, `turn` and `scoring` frame it; `clash` is a folder."""

NOT_IN_CODE = {
    "RK-006": "setting: supply tokens never run out here, so nothing counts them",
}
"""Rules that no law, step or content entry plays, and why."""
