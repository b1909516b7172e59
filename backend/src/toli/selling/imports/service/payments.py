from collections.abc import Sequence
from typing import Final

PREFIX: Final = "payments:"


def name_payments(ids: Sequence[int]) -> str:
    return PREFIX + ",".join(map(str, ids)) if ids else ""


def read_payments(version: str) -> list[int]:
    return (
        [int(payment_id) for payment_id in version.removeprefix(PREFIX).split(",")]
        if version.startswith(PREFIX)
        else []
    )
