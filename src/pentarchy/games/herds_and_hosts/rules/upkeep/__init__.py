"""Winter: feeding, or salaries in Fast mode."""
