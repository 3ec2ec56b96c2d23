"""REAR-Trade: units, commodities, works and favours."""
