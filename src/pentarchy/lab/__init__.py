"""The lab: games by the thousand, ratings, reports, benchmarks."""
