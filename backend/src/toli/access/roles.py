"""The roles of people. Their numbers are part of the wire contract."""

from enum import IntEnum


class Role(IntEnum):
    """What kinds of call a person may make; guards decide about whose rows."""

    ADMIN = 1
    TRAVELLER = 2
    OPERATOR = 3
