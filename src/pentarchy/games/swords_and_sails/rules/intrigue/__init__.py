"""Phase 2, Intrigue."""
