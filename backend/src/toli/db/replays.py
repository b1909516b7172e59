"""Answers kept for a while: a call repeated under its `Idempotency-Key` is answered and not carried out again."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, created, small
from toli.db.scope import Tx

KEPT_FOR = timedelta(hours=72)
GIVEN_UP_AFTER = timedelta(seconds=60)
"""A call that has not been answered for so long has died with its process; its next try is the first again."""


class KeptAnswer(Base):
    """What a person's call under one key was answered, or that it is still at work. Global."""

    __tablename__ = "kept_answer"

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(primary_key=True)
    call_sha256: Mapped[bytes] = mapped_column(LargeBinary)
    status: Mapped[small | None]
    body: Mapped[bytes | None]
    created_at: Mapped[created]


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier call under the same key. `status` is None while it is at work."""

    call_sha256: bytes
    status: int | None
    body: bytes | None


TAKE = """
INSERT INTO kept_answer (user_id, key, call_sha256) VALUES (:user_id, :key, :call)
ON CONFLICT (user_id, key) DO UPDATE SET call_sha256 = excluded.call_sha256, status = NULL, body = NULL,
                                         created_at = now()
WHERE kept_answer.created_at < now() - CAST(:kept AS interval)
   OR (kept_answer.status IS NULL AND kept_answer.call_sha256 = excluded.call_sha256
       AND kept_answer.created_at < now() - CAST(:given_up AS interval))
RETURNING true
"""


async def take(tx: Tx, *, user_id: int, key: str, call: bytes) -> Earlier | None:
    """Begin a call under a key; None when it is the first and is to be carried out, else the earlier one."""
    parameters = {"user_id": user_id, "key": key, "call": call, "kept": KEPT_FOR, "given_up": GIVEN_UP_AFTER}
    if (await tx.execute(text(TAKE), parameters)).scalar_one_or_none():
        return None
    found = await tx.execute(
        text("SELECT call_sha256, status, body FROM kept_answer WHERE user_id = :user_id AND key = :key"),
        {"user_id": user_id, "key": key},
    )
    return Earlier(*found.one())


async def keep(tx: Tx, *, user_id: int, key: str, status: int, body: bytes) -> None:
    """Keep what the call was answered."""
    await tx.execute(
        text("UPDATE kept_answer SET status = :status, body = :body WHERE user_id = :user_id AND key = :key"),
        {"user_id": user_id, "key": key, "status": status, "body": body},
    )


async def forget(tx: Tx, *, user_id: int, key: str) -> None:
    """Let the call be made again under its key: it came to nothing, through no fault of the caller's."""
    await tx.execute(
        text("DELETE FROM kept_answer WHERE user_id = :user_id AND key = :key AND status IS NULL"),
        {"user_id": user_id, "key": key},
    )


async def purge(tx: Tx) -> None:
    """Let go of the answers kept long enough."""
    await tx.execute(
        text("DELETE FROM kept_answer WHERE created_at < now() - CAST(:kept AS interval)"), {"kept": KEPT_FOR}
    )
