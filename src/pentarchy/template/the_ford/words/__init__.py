"""Every sentence of the game."""
