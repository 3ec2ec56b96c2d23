"""The table server: tables, seats, clocks, chat, notifications, storage.

It begins in `app`. Nothing is imported here: the processes in which bots think need little of it.
"""
