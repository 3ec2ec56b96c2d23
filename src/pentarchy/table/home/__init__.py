"""A place to come back to: people and their records, ratings, clubs, being called, the host's duties.

Whatever is kept here lies in three tables: `results` (what a finished log says), `papers` (documents of a
kind) and `ties` (who belongs to what). Ratings are kept nowhere: they are worked out from the results, which
are worked out from the logs.
"""
