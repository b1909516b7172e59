"""Roles of people. Their numbers are part of the wire contract."""

from enum import IntEnum


class Role(IntEnum):
    ADMIN = 1
    TRAVELLER = 2
    OPERATOR = 3
