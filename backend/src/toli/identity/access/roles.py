from enum import IntEnum


class Role(IntEnum):
    ADMIN = 1
    TRAVELLER = 2
    OPERATOR = 3
