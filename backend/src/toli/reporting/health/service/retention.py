from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import structlog
from prometheus_client import Counter

from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.transactions import Transaction
from toli.reporting.health.repository import retention as repository
from toli.reporting.health.schemas import TableOut, TablesOut

log = structlog.get_logger(__name__)

PRUNED = Counter("toli_pruned_rows_total", "Rows deleted after their retention", ["table"])

BATCH: Final = 1_000
MAX_BATCHES: Final = 100
"""Of one table in one run; the rest follows in the next hour."""
MAX_SHOWN: Final = 20
MAX_IDEMPOTENCY_RECORDS: Final = 2_000
"""Of one person: several days of a busy operator's payments. The rate limit allows 36,000 calls an hour."""
EVENTS_KEPT: Final = timedelta(days=30)
BULK_EDITS_KEPT: Final = timedelta(days=30)
INBOX_ITEMS_KEPT: Final = timedelta(days=1)
"""Without the enquiry or review."""
ASSISTANTS_KEPT: Final = timedelta(days=7)
"""Without a connection."""
ATTEMPTS_KEPT: Final = timedelta(days=1)
"""The longest window of a limit."""


def retentions(settings: Settings) -> Mapping[str, timedelta]:
    return {
        "hand_off": timedelta(0),
        "user_session": timedelta(days=settings.keep_sessions_days),
        "one_time_code": timedelta(days=settings.keep_codes_days),
        "attempt": ATTEMPTS_KEPT,
        "idempotency_record": timedelta(hours=settings.keep_idempotency_hours),
        "mail": timedelta(days=settings.keep_emails_days),
        "webhook_inbox": timedelta(days=settings.keep_webhooks_days),
        "webhook_event": EVENTS_KEPT,
        "bulk_edit": BULK_EDITS_KEPT,
        "inbox_item": INBOX_ITEMS_KEPT,
        "assistant_token": timedelta(0),
        "assistant_connection": ASSISTANTS_KEPT,
        "assistant": ASSISTANTS_KEPT,
        "audit_entry": timedelta(days=settings.keep_audit_days),
        "check_run": timedelta(days=settings.keep_checks_days),
        "procrastinate_jobs": timedelta(days=settings.keep_failed_jobs_days),
    }


async def prune(database: Database, settings: Settings) -> None:
    for table, keep in retentions(settings).items():
        rows = 0
        for _ in range(MAX_BATCHES):
            async with database.platform_transaction() as tx:
                deleted = await repository.delete_batch(tx, table=table, keep=keep, batch=BATCH)
            rows += deleted
            if deleted < BATCH:
                break
        _report(table, rows)
    await _delete_surplus_records(database)


async def _delete_surplus_records(database: Database) -> None:
    most = MAX_IDEMPOTENCY_RECORDS
    async with database.platform_transaction() as tx:
        prolific = await repository.list_prolific(tx, most=most)
    for user_id in prolific:
        rows = 0
        for _ in range(MAX_BATCHES):
            async with database.platform_transaction() as tx:
                deleted = await repository.delete_surplus_batch(tx, user_id=user_id, most=most, batch=BATCH)
            rows += deleted
            if deleted < BATCH:
                break
        _report("idempotency_record", rows)


def _report(table: str, rows: int) -> None:
    if rows:
        PRUNED.labels(table).inc(rows)
        log.info("rows_pruned", table=table, rows=rows)


async def list_tables(tx: Transaction, settings: Settings) -> TablesOut:
    retention_by_table = dict(retentions(settings))
    # Deleted by others: the first with its job, the second ten minutes after the change.
    retention_by_table |= {
        "procrastinate_events": retention_by_table["procrastinate_jobs"],
        "storefront_change": timedelta(minutes=10),
    }
    return TablesOut(
        bytes=await repository.database_size(tx),
        data=[
            TableOut(
                name=table.name,
                rows=table.rows,
                bytes=table.bytes,
                keep_hours=round(retention_by_table[table.name] / timedelta(hours=1))
                if table.name in retention_by_table
                else None,
            )
            for table in await repository.list_largest(tx, limit=MAX_SHOWN)
        ],
    )
