"""Every word the players read."""
