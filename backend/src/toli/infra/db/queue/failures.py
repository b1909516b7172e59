import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.config.locations import PACKAGE
from toli.infra.db.database import Database
from toli.infra.db.models import Base, created
from toli.infra.db.transactions import Transaction
from toli.kit.errors import AppError

log = structlog.get_logger(__name__)


class JobFailure(Base):
    """Global."""

    __tablename__ = "job_failure"

    job_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    error: Mapped[str]
    failed_at: Mapped[created]


UPSERT_FAILURE = """
INSERT INTO job_failure (job_id, error) VALUES (:job_id, :error)
ON CONFLICT (job_id) DO UPDATE SET error = excluded.error, failed_at = now()
"""

# Jobs that have succeeded are deleted from the queue.
DELETE_RESOLVED = "DELETE FROM job_failure f WHERE NOT EXISTS (SELECT FROM procrastinate_jobs j WHERE j.id = f.job_id)"

# For a periodic job whose last run succeeded.
DELETE_FAILED_RUNS = "DELETE FROM procrastinate_jobs WHERE status = 'failed' AND task_name = :name"

# Runs of periodic jobs: after two days the job has run again or no longer exists.
DELETE_OLD_RUNS = """
DELETE FROM procrastinate_jobs j WHERE status = 'failed' AND args ? 'timestamp'
AND to_timestamp((args ->> 'timestamp')::bigint) < now() - interval '2 days'
"""


@asynccontextmanager
async def record_failure(database: Database, *, job_id: int | None) -> AsyncIterator[None]:
    try:
        yield
    except Exception as error:
        if job_id is not None:
            try:
                async with database.platform_transaction() as tx:
                    await tx.execute(text(UPSERT_FAILURE), {"job_id": job_id, "error": describe_error(error)})
            except Exception as other:  # noqa: BLE001 - the database may be down, and the job's own error matters more
                log.warning("job_failure_not_recorded", job_id=job_id, error=type(other).__name__)
        raise


async def delete_failed_runs(tx: Transaction, *, name: str) -> None:
    """Platform scope."""
    await tx.execute(text(DELETE_FAILED_RUNS), {"name": name})


async def delete_resolved(tx: Transaction) -> None:
    """Delete errors of finished jobs, and periodic runs failed two days ago."""
    await tx.execute(text(DELETE_RESOLVED))
    await tx.execute(text(DELETE_OLD_RUNS))


def describe_error(error: Exception) -> str:
    """Error type, our own message and place in the code.

    Other messages may contain personal data and are omitted.
    """
    kind = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    parts = [type(kind).__name__]
    if isinstance(error, AppError):
        parts.append(error.detail)
    elif isinstance(error, OSError) and error.strerror:
        parts.append(error.strerror)
    place = _place(error)
    return ": ".join(parts) + (f" ({place})" if place else "")


def _place(error: Exception) -> str | None:
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(PACKAGE) and path != Path(__file__):
            return f"{path.relative_to(PACKAGE).as_posix()}, {frame.name}"
    return None
