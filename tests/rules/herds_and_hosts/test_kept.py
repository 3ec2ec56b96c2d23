"""Answers that are kept."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.kept import Kept


def test_an_answer_is_worked_out_once_until_there_are_too_many():
    asked: list[int] = []

    def square(n: int) -> int:
        asked.append(n)
        return n * n

    kept = Kept(square, 2)
    assert [kept[3], kept[4], kept[3], kept[4]] == [9, 16, 9, 16]
    assert asked == [3, 4]
    assert kept[5] == 25
    assert list(kept) == [5]
    assert kept[3] == 9
    assert asked == [3, 4, 5, 3]
