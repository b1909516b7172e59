"""Read from the database at each scrape.

Every process reports the same values: use `max`, not `sum`, over processes.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, get_args

from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily

from toli.finance.settlements.repository import checks as checks_repository
from toli.infra.db.database import Database
from toli.infra.db.transactions import Transaction
from toli.kit.errors import DependencyDown
from toli.messaging.notifications.service import outbox
from toli.reporting.health.repository import checks, jobs, retention
from toli.reporting.health.repository import metrics as repository
from toli.reporting.health.repository.jobs import QueueState
from toli.reporting.health.schemas import DifferenceKind

TIMEOUT_SECONDS: Final = 3.0
"""A scrape answers in this time, with fewer figures if the database is slow."""

MAX_TABLES: Final = 20


async def database_metrics(database: Database) -> Sequence[Metric]:
    """Read the figures; without a timely answer, only that the database is down."""
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS), database.platform_transaction() as tx:
            figures = await _read(tx)
    except (DependencyDown, TimeoutError):
        return [_gauge("toli_database_up", "Whether the database answers", 0)]
    return [_gauge("toli_database_up", "Whether the database answers", 1), *figures]


async def _read(tx: Transaction) -> list[Metric]:
    state = await jobs.read_queue_state(tx)
    return [
        *await _queues(tx, state),
        *await _money(tx, now=state.read_at),
        *await _change_log(tx),
        *await _invariants(tx, now=state.read_at),
        await _tables(tx),
        _by_label(
            "toli_replication_lag_seconds", "Replay lag of a standby", "standby", await repository.replication_lags(tx)
        ),
        _gauge(
            "toli_emails_undelivered",
            "E-mails refused for good that nobody dismissed",
            await outbox.count_undelivered(tx),
        ),
    ]


async def _queues(tx: Transaction, state: QueueState) -> Iterable[Metric]:
    queues = await jobs.list_queues(tx)
    ages: dict[str, float] = {
        queue.name: max(0.0, (state.read_at - queue.waiting_since).total_seconds()) if queue.waiting_since else 0.0
        for queue in queues
    }
    return (
        _by_label("toli_queue_jobs", "Jobs that are due", "queue", {queue.name: queue.waiting for queue in queues}),
        _by_label("toli_queue_oldest_seconds", "Since when the oldest due job waits", "queue", ages),
        _by_label("toli_queue_workers", "Running workers", "queue", {queue.name: queue.workers for queue in queues}),
        _gauge("toli_jobs_failed", "Jobs that failed for good and wait for a person", state.failed),
    )


async def _money(tx: Transaction, *, now: datetime) -> Iterable[Metric]:
    differences = await repository.count_differences(tx)
    holds = await repository.count_holds(tx)
    oldest = await checks_repository.oldest_check(tx)
    age = (now - oldest).total_seconds() if oldest else None
    return (
        _by_label(
            "toli_payment_issues",
            "Payments and refunds that do not match the provider",
            "kind",
            {kind: differences.get(kind, 0) for kind in get_args(DifferenceKind)},
        ),
        # Without a value while no account has payments.
        _gauge("toli_settlements_age_seconds", "Since when an account's settlements were not read", age),
        _by_label("toli_holds", "Holds that keep beds", "state", {"active": holds.active, "expired": holds.expired}),
    )


async def _change_log(tx: Transaction) -> Iterable[Metric]:
    log = await repository.read_change_log(tx)
    return (
        _gauge("toli_change_log_entries", "Entries of the change log", log.entries),
        _gauge("toli_change_log_lag_seconds", "Age of the oldest change that is read again", log.lag_seconds),
    )


async def _invariants(tx: Transaction, *, now: datetime) -> Iterable[Metric]:
    last = await checks.find_last(tx)
    # Without values before the first run.
    age = (now - last.finished_at).total_seconds() if last and last.finished_at else None
    broken, unchecked = (last.broken, last.failed) if last else (None, None)
    return (
        _gauge("toli_invariant_violations", "Rows that break an invariant, in the last run", broken),
        _gauge("toli_invariants_unchecked", "Invariants that the last run could not check", unchecked),
        _gauge("toli_invariants_age_seconds", "Time since the last run", age),
    )


async def _tables(tx: Transaction) -> Metric:
    sizes = {table.name: table.bytes for table in await retention.list_largest(tx, limit=MAX_TABLES)}
    return _by_label("toli_table_bytes", "Bytes of the largest tables with their indexes", "table", sizes)


def _gauge(name: str, description: str, value: float | None) -> Metric:
    return GaugeMetricFamily(name, description, value=value)


def _by_label(name: str, description: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, description, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
