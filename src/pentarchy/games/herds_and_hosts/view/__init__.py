"""State to Scene: map, mats, contests, and the names behind them."""
