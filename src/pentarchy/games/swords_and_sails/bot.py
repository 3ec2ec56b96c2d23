def evaluate(g, seat):
    return 0.0


def advise(g, seat, options):
    return None
