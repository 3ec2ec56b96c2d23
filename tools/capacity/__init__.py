"""What so many tables need: `python -m tools.capacity`, explained in docs/scaling.md."""
