"""Phase 4, Orders."""
