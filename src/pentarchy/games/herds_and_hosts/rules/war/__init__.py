"""COMBAT: battle, siege and looting."""
