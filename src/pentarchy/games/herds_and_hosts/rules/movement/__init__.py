"""MOVE: steps of units and herds, cargo, ambushes."""
