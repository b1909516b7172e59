"""Decisions of identity that need no database."""

from datetime import timedelta

from toli.access.roles import Role

TOUCH_EVERY = timedelta(minutes=5)
"""A session's last use is written at most this often: a write for each page would be a waste."""

TRAVELLER_IDLE = timedelta(days=14)
STAFF_IDLE = timedelta(minutes=30)
TRAVELLER_LIFETIME = timedelta(days=30)
STAFF_LIFETIME = timedelta(hours=12)


def session_lifetime(role: Role) -> timedelta:
    """How long after signing in a session ends, whatever happens."""
    return TRAVELLER_LIFETIME if role is Role.TRAVELLER else STAFF_LIFETIME
