"""The End of Times, card by card."""
