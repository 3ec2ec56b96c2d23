"""Lessons walked through: `python -m tests.walks [GAME [NN]]`.

A thousand random walks through each; or with `--seeds 99`, for an author: which of the first seeds tell the
story, that is, let each beat's own acts lead to what it waits for.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from pentarchy.games import ids, title
from pentarchy.kernel import ContentError
from pentarchy.kernel.coach import Coach, problems, walk
from pentarchy.kernel.lesson import Lesson, lessons


def tells_the_story(game: Any, lesson: Lesson, seed: int) -> bool:
    lesson.seed = seed
    try:
        return not problems(game, lesson)
    except ContentError:  # not even its opening
        return False


def main() -> None:
    parse = argparse.ArgumentParser(prog="python -m tests.walks", description=__doc__)
    parse.add_argument("game", nargs="?", help="its id; all games if left out")
    parse.add_argument("lesson", nargs="?", default="", help="how its id begins")
    parse.add_argument("--walks", type=int, default=1000)
    parse.add_argument("--seeds", type=int, default=0, help="look for seeds that tell the story")
    args = parse.parse_args()
    games = [title(id) for id in ([args.game] if args.game else ids())]
    for game, lesson in [(one, lesson) for one in games for lesson in lessons(one.folder)]:
        if not lesson.id.startswith(args.lesson):
            continue
        if args.seeds:
            good = [seed for seed in range(args.seeds) if tells_the_story(game, lesson, seed)]
            print(f"{game.id} {lesson.id}: told by the seeds {good}")
            continue
        coach, stuck = Coach(game, lesson), []
        for n in range(args.walks):
            *_, (stand, record) = walk(coach, Random(n))
            if not stand.done and record.game.result is None:
                stuck.append((n, stand.beat + 1))
        print(f"{game.id} {lesson.id}: {args.walks} walks, stuck (walk, beat): {stuck or 'none'}", flush=True)


if __name__ == "__main__":
    main()
