"""Phase 6: battles by land and sea, retreats, sieges."""
