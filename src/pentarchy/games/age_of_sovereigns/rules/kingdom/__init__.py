"""What a kingdom has: lands and units, talents, buildings, combat cards, sovereigns."""
