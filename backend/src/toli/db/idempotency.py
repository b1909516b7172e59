"""Idempotency records: a call repeated under its `Idempotency-Key` gets the first response again."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Index, LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, created, small
from toli.db.transactions import Transaction

ABANDONED_AFTER = timedelta(seconds=60)
"""A call without a response for so long is taken to have died with its process: a retry is executed as the first."""


class IdempotencyRecord(Base):
    """A user's call under one key: its response, or none while it is in progress. Global."""

    __tablename__ = "kept_answer"
    __table_args__ = (Index(None, "created_at"),)

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(primary_key=True)
    call_sha256: Mapped[bytes] = mapped_column(LargeBinary)
    status: Mapped[small | None]
    body: Mapped[bytes | None]
    created_at: Mapped[created]


@dataclass(frozen=True, slots=True)
class EarlierCall:
    """An earlier call under the same key. `status` is None while it is in progress."""

    call_sha256: bytes
    status: int | None
    body: bytes | None


CLAIM = """
INSERT INTO kept_answer (user_id, key, call_sha256) VALUES (:user_id, :key, :call)
ON CONFLICT (user_id, key) DO UPDATE SET call_sha256 = excluded.call_sha256, status = NULL, body = NULL,
                                         created_at = now()
WHERE kept_answer.created_at < now() - CAST(:retention AS interval)
   OR (kept_answer.status IS NULL AND kept_answer.call_sha256 = excluded.call_sha256
       AND kept_answer.created_at < now() - CAST(:abandoned_after AS interval))
RETURNING true
"""


async def claim_key(
    tx: Transaction, *, user_id: int, key: str, call: bytes, retention: timedelta
) -> EarlierCall | None:
    """Claim a key for a call. None means that the call is the first and must be executed; else the earlier call.

    A record older than `retention` does not count, whether it was deleted already or not.
    """
    parameters = {
        "user_id": user_id,
        "key": key,
        "call": call,
        "retention": retention,
        "abandoned_after": ABANDONED_AFTER,
    }
    if (await tx.execute(text(CLAIM), parameters)).scalar_one_or_none():
        return None
    found = await tx.execute(
        text("SELECT call_sha256, status, body FROM kept_answer WHERE user_id = :user_id AND key = :key"),
        {"user_id": user_id, "key": key},
    )
    return EarlierCall(*found.one())


async def record_response(tx: Transaction, *, user_id: int, key: str, status: int, body: bytes) -> None:
    """Record the response of a call, for its retries."""
    await tx.execute(
        text("UPDATE kept_answer SET status = :status, body = :body WHERE user_id = :user_id AND key = :key"),
        {"user_id": user_id, "key": key, "status": status, "body": body},
    )


async def release_key(tx: Transaction, *, user_id: int, key: str) -> None:
    """Release a key after a failure that was not the caller's fault, so that a retry is executed."""
    await tx.execute(
        text("DELETE FROM kept_answer WHERE user_id = :user_id AND key = :key AND status IS NULL"),
        {"user_id": user_id, "key": key},
    )
