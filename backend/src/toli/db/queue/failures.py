"""Why jobs failed: the queue itself keeps how often, not why."""

import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.database import Database
from toli.db.models import Base, created
from toli.db.transactions import Transaction
from toli.kit.errors import AppError

log = structlog.get_logger(__name__)

PACKAGE = Path(__file__).resolve().parents[2]


class JobFailure(Base):
    """The last thing that went wrong in a job that is still in the queue. Global."""

    __tablename__ = "job_failure"

    job_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    error: Mapped[str]
    failed_at: Mapped[created]


NOTE = """
INSERT INTO job_failure (job_id, error) VALUES (:job_id, :error)
ON CONFLICT (job_id) DO UPDATE SET error = excluded.error, failed_at = now()
"""

# A job that was done after all has left the queue.
FORGET = "DELETE FROM job_failure f WHERE NOT EXISTS (SELECT FROM procrastinate_jobs j WHERE j.id = f.job_id)"

# The last run of this name did well.
FORGET_FAILED_TICKS = "DELETE FROM procrastinate_jobs WHERE status = 'failed' AND task_name = :name"

# What runs by the clock ran again long since, or is no job any more.
FORGET_TICKS = """
DELETE FROM procrastinate_jobs j WHERE status = 'failed' AND args ? 'timestamp'
AND to_timestamp((args ->> 'timestamp')::bigint) < now() - interval '2 days'
"""


@asynccontextmanager
async def noting(database: Database, *, job_id: int | None) -> AsyncIterator[None]:
    """Write down what a job raises, and let it pass."""
    try:
        yield
    except Exception as error:
        if job_id is not None:
            try:
                async with database.platform_transaction() as tx:
                    await tx.execute(text(NOTE), {"job_id": job_id, "error": told(error)})
            except Exception as other:  # noqa: BLE001 - what the job raised counts, and the database may be what failed
                log.warning("failure not noted", job_id=job_id, error=type(other).__name__)
        raise


async def forget_ticks(tx: Transaction, *, name: str) -> None:
    """Forget failed runs by the clock of this name: a later one did well (platform scope)."""
    await tx.execute(text(FORGET_FAILED_TICKS), {"name": name})


async def forget(tx: Transaction) -> None:
    """Forget why jobs failed that are done, and runs of the clock that failed two days ago (platform scope)."""
    await tx.execute(text(FORGET))
    await tx.execute(text(FORGET_TICKS))


def told(error: Exception) -> str:
    """What an error says of itself, and where it came up.

    Words of others are left out: those of the database, of mail servers and of the provider may hold personal data.
    """
    kind = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    words = [type(kind).__name__]
    if isinstance(error, AppError):
        words.append(error.detail)
    elif isinstance(error, OSError) and error.strerror:
        words.append(error.strerror)
    place = _place(error)
    return ": ".join(words) + (f" ({place})" if place else "")


def _place(error: Exception) -> str | None:
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(PACKAGE) and path != Path(__file__):
            return f"{path.relative_to(PACKAGE).as_posix()}, {frame.name}"
    return None
