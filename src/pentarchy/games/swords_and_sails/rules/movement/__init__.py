"""Phase 5, Movement: parts 4 to 9 of the resolution."""
