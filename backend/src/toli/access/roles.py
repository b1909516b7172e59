"""Who a person can be. The numbers are the wire's."""

from enum import IntEnum


class Role(IntEnum):
    """What a person may do at all; whose rows they may touch is decided beside it."""

    ADMIN = 1
    TRAVELLER = 2
    OPERATOR = 3
