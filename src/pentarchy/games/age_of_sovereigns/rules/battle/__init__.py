"""A battle from its declaration to what becomes of the land."""
