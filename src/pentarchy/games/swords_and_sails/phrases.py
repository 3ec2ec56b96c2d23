from pentarchy.kernel.scene import Option, Line, text
def prompt(g, step, seat): return text(type(step).__name__)
def option(g, step, seat, action): return Option(label=text(repr(action)))
def missing(g, step, seat): return []
def draft(g, step, seat): return None
def event(g, kind, fields): return Line(text=text(kind+repr(fields)))
