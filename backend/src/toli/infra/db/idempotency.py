"""The call's first writing transaction claims the record, so a rollback leaves no claim."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta

from pydantic import BaseModel
from sqlalchemy import Index, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.batching import Connection, Cursor
from toli.infra.db.models import Base, created, small
from toli.infra.db.transactions import Transaction, driver

ABANDONED_AFTER = timedelta(seconds=60)
"""A record without a response is released after so long, should its process hang or its machine have vanished."""


class IdempotencyRecord(Base):
    """`process` is the number locked by the executing process (`ProcessLock`)."""

    __tablename__ = "idempotency_record"
    __table_args__ = (Index(None, "created_at"),)

    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(primary_key=True)
    call_sha256: Mapped[bytes] = mapped_column(LargeBinary)
    status: Mapped[small | None]
    body: Mapped[bytes | None]
    created_at: Mapped[created]
    process: Mapped[int | None]


@dataclass(frozen=True, slots=True)
class EarlierCall:
    """`status` is None while in progress."""

    call_sha256: bytes
    status: int | None
    body: bytes | None


@dataclass(frozen=True, slots=True)
class RecordedResponse:
    status: int
    body: bytes


class CallRepeated(Exception):
    """The key was used before; the transaction must be rolled back."""

    def __init__(self, earlier: EarlierCall) -> None:
        super().__init__()
        self.earlier = earlier


@dataclass(slots=True)
class IdempotentCall:
    user_id: int
    key: str
    call_sha256: bytes
    process: int
    retention: timedelta
    is_claimed: bool = False
    is_recorded: bool = False
    is_claiming: bool = False
    is_recording: bool = False

    @contextmanager
    def claiming(self) -> Iterator[None]:
        self.is_claiming = True
        try:
            yield
            self.is_claimed = True
            self.is_recorded = self.is_recording
        finally:
            self.is_claiming = self.is_recording = False

    @property
    def parameters(self) -> dict[str, object]:
        return {
            "user_id": self.user_id,
            "key": self.key,
            "call": self.call_sha256,
            "process": self.process,
            "retention": self.retention,
        }


CALL: ContextVar[IdempotentCall | None] = ContextVar("toli.idempotent_call", default=None)
"""The keyed call that the current request executes."""

CLAIM = f"""
INSERT INTO idempotency_record (user_id, key, call_sha256, process) VALUES (%(user_id)s, %(key)s, %(call)s, %(process)s)
ON CONFLICT (user_id, key) DO UPDATE SET call_sha256 = excluded.call_sha256, status = NULL, body = NULL,
                                         created_at = now(), process = excluded.process
WHERE idempotency_record.created_at < now() - %(retention)s::interval
   OR (idempotency_record.status IS NULL AND idempotency_record.call_sha256 = excluded.call_sha256
       AND (idempotency_record.process = excluded.process
            OR idempotency_record.created_at < now() - interval '{ABANDONED_AFTER.total_seconds():.0f} seconds'
            OR pg_try_advisory_xact_lock_shared(idempotency_record.process)))
RETURNING true
"""
"""Claims a key that is new, expired, or of a call that nobody executes any more.

That is a call whose process has ended, as the lock on its number is then free, and one of this process, which refuses
a key that it still executes before it comes here: the reply to its commit was lost.
"""

EARLIER = "SELECT call_sha256, status, body FROM idempotency_record WHERE user_id = %(user_id)s AND key = %(key)s"

RECORD = """
INSERT INTO idempotency_record (user_id, key, call_sha256, process, status, body)
VALUES (%(user_id)s, %(key)s, %(call)s, %(process)s, %(status)s, %(body)s)
ON CONFLICT (user_id, key) DO UPDATE SET status = excluded.status, body = excluded.body
WHERE idempotency_record.status IS NULL AND idempotency_record.process = excluded.process
"""
"""Records a response, also that of a call that ended before its first writing transaction."""

RELEASE = """
DELETE FROM idempotency_record
WHERE user_id = %(user_id)s AND key = %(key)s AND status IS NULL AND process = %(process)s
"""
"""Releases the key of a call that failed through no fault of the caller's, so that a retry is executed."""


async def check_claim(connection: Connection, claimed: Cursor, call: IdempotentCall) -> None:
    if await claimed.fetchone() is not None:
        return
    earlier_call = await (await connection.execute(EARLIER, call.parameters)).fetchone()
    raise CallRepeated(
        EarlierCall(*earlier_call) if earlier_call is not None else EarlierCall(call.call_sha256, None, None)
    )


async def record_result(tx: Transaction, result: BaseModel, *, status: int = 200) -> None:
    """Record the result within the call's only transaction.

    For work such as a payment, not repeatable when the reply to the commit is lost.
    """
    await record_response(await driver(tx), RecordedResponse(status, result.model_dump_json().encode()))


async def record_response(connection: Connection, response: RecordedResponse) -> None:
    """Record the response in the transaction that claimed the key, else do nothing."""
    call = CALL.get()
    if call is not None and call.is_claiming:
        await connection.execute(RECORD, call.parameters | {"status": response.status, "body": response.body})
        call.is_recording = True
