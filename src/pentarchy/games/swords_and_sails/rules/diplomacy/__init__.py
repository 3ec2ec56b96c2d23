"""Phase 3, Diplomacy."""
