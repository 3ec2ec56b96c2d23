"""What players read: prompts, options, reasons, drafts and the chronicle, each from its own file."""

from .chronicle import event
from .drafts import draft
from .options import option
from .prompts import prompt
from .reasons import missing
from .todo import todo

__all__ = ["draft", "event", "missing", "option", "prompt", "todo"]
