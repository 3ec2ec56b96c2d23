"""The table server: tables, seats, clocks, chat, notifications, storage."""

from pentarchy.table.app import create, serve
from pentarchy.table.settings import Settings

__all__ = ["Settings", "create", "serve"]
