"""What the players read, as the kernel asks for it."""

from .chronicle import event
from .drafts import draft
from .options import option
from .prompts import prompt
from .reasons import missing
from .todo import todo

__all__ = ["draft", "event", "missing", "option", "prompt", "todo"]
