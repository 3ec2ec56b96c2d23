"""The table server: tables, seats, clocks, chat, notifications, storage."""
