"""What a host watches: counters and timings for Prometheus, without names, tables or addresses."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

MOMENTS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

acts = Counter("pentarchy_acts_total", "Log entries written", ["by"])
refusals = Counter("pentarchy_refusals_total", "Messages refused", ["code"])
connections = Gauge("pentarchy_connections", "Open sockets")
rooms = Gauge("pentarchy_tables_loaded", "Tables in memory")
ack = Histogram("pentarchy_ack_seconds", "From a message to its acknowledgement", buckets=MOMENTS)
queue = Histogram("pentarchy_queue_seconds", "Waiting for others at the same table", buckets=MOMENTS)
rules = Histogram("pentarchy_rules_seconds", "Carrying an act out by the rules", buckets=MOMENTS)
store = Histogram("pentarchy_store_seconds", "Until an entry is safely written", buckets=MOMENTS)
lag = Histogram("pentarchy_lag_seconds", "How late the server comes to what is due", buckets=MOMENTS)
show = Histogram("pentarchy_show_seconds", "Making one scene", buckets=MOMENTS)
bot = Histogram("pentarchy_bot_seconds", "A bot's thinking, queueing included", buckets=MOMENTS)
lessons = Counter(
    "pentarchy_lessons_total",
    "Lessons begun, and beats that somebody came to for the first time, up to `done`",
    ["game", "lesson", "beat"],
)
notices = Counter("pentarchy_notices_total", "Notifications", ["outcome"])
