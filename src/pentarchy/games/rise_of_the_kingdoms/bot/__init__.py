"""What a bot looks at and what it would do."""
