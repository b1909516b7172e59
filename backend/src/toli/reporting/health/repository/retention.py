"""Batched deletion of expired rows, and table sizes (platform scope)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import text

from toli.infra.db.transactions import Transaction

# Rows that a request holds at this moment are left for the next run.
DELETE_BATCH: Final = """
DELETE FROM {table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM {table} t WHERE {condition} LIMIT :batch FOR UPDATE OF t SKIP LOCKED
))
"""
DELETE_AUDIT_BATCH: Final = "SELECT prune_audit_entries(:keep, :batch)"

AUDIT: Final = "audit_entry"
CONDITIONS: Final[Mapping[str, str]] = {
    # Before the sessions that they refer to.
    "hand_off": "expires_at < now() - CAST(:keep AS interval)",
    "user_session": "expires_at < now() - CAST(:keep AS interval) OR ended_at < now() - CAST(:keep AS interval)",
    "one_time_code": "created_at < now() - CAST(:keep AS interval)",
    "attempt": "made_at < now() - CAST(:keep AS interval)",
    # A call that is still carried out has no status; after a day its process is dead.
    "idempotency_record": (
        "created_at < now() - CAST(:keep AS interval) AND (status IS NOT NULL OR created_at < now() - interval '1 day')"
    ),
    "mail": "created_at < now() - CAST(:keep AS interval)",
    # Never one that waits for its job.
    "webhook_inbox": "processed_at < now() - CAST(:keep AS interval)",
    # With its deliveries and attempts.
    "webhook_event": "occurred_at < now() - CAST(:keep AS interval)",
    # With the departures that it changed.
    "bulk_edit": "made_at < now() - CAST(:keep AS interval)",
    # Of an enquiry or review that was deleted with its person. Bookings are not deleted.
    "inbox_item": (
        "changed_at < now() - CAST(:keep AS interval) AND CASE kind"
        " WHEN 'enquiry' THEN NOT EXISTS (SELECT FROM connection_request e"
        " WHERE e.client_id = t.client_id AND e.connection_request_id = t.item_id)"
        " WHEN 'review' THEN NOT EXISTS (SELECT FROM review r"
        " WHERE r.client_id = t.client_id AND r.review_id = t.item_id) ELSE false END"
    ),
    # Its reuse is noticed until then.
    "assistant_token": "expires_at < now() - CAST(:keep AS interval)",
    "assistant_connection": (
        "expires_at < now() - CAST(:keep AS interval) OR ended_at < now() - CAST(:keep AS interval)"
    ),
    "assistant": (
        "registered_at < now() - CAST(:keep AS interval) AND NOT EXISTS (SELECT FROM assistant_connection c"
        " WHERE c.client_id = t.client_id AND c.assistant_id = t.assistant_id)"
    ),
    "check_run": "asked_at < now() - CAST(:keep AS interval)",
    "procrastinate_jobs": (
        "status = 'failed' AND EXISTS (SELECT FROM job_failure f"
        " WHERE f.job_id = t.id AND f.failed_at < now() - CAST(:keep AS interval))"
    ),
}
"""Which rows of a table may go once they are older than `keep`. Money, bookings and documents are never deleted."""

FIND_PROLIFIC: Final = "SELECT user_id FROM idempotency_record GROUP BY user_id HAVING count(*) > :most"
DELETE_SURPLUS: Final = """
DELETE FROM idempotency_record WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM idempotency_record k
    WHERE user_id = :user_id AND status IS NOT NULL
      AND created_at < (
          SELECT created_at FROM idempotency_record WHERE user_id = :user_id
          ORDER BY created_at DESC OFFSET :most - 1 LIMIT 1
      )
    LIMIT :batch FOR UPDATE OF k SKIP LOCKED
))
"""
"""The records of calls that were carried out, but not the latest."""

# A partitioned table is the sum of its partitions. The rows are an estimate of the server's.
LARGEST = """
SELECT coalesce(pg_partition_root(c.oid), c.oid)::regclass::text AS name,
       coalesce(sum(s.n_live_tup), 0)::bigint AS rows, sum(pg_total_relation_size(c.oid))::bigint AS bytes
FROM pg_class c LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace
GROUP BY 1 ORDER BY bytes DESC, name LIMIT :limit
"""
DATABASE_SIZE = "SELECT pg_database_size(current_database())"


@dataclass(frozen=True, slots=True)
class TableSize:
    """A table's approximate rows, and its bytes with indexes."""

    name: str
    rows: int
    bytes: int


async def delete_batch(tx: Transaction, *, table: str, keep: timedelta, batch: int) -> int:
    parameters = {"keep": keep, "batch": batch}
    if table == AUDIT:
        pruned: int = (await tx.execute(text(DELETE_AUDIT_BATCH), parameters)).scalar_one()
        return pruned
    statement = DELETE_BATCH.format(table=table, condition=CONDITIONS[table])
    return (await tx.execute(text(statement), parameters)).rowcount


async def list_prolific(tx: Transaction, *, most: int) -> list[int]:
    return list((await tx.execute(text(FIND_PROLIFIC), {"most": most})).scalars())


async def delete_surplus_batch(tx: Transaction, *, user_id: int, most: int, batch: int) -> int:
    parameters = {"user_id": user_id, "most": most, "batch": batch}
    return (await tx.execute(text(DELETE_SURPLUS), parameters)).rowcount


async def list_largest(tx: Transaction, *, limit: int) -> list[TableSize]:
    return [TableSize(*row) for row in await tx.execute(text(LARGEST), {"limit": limit})]


async def database_size(tx: Transaction) -> int:
    size: int = (await tx.execute(text(DATABASE_SIZE))).scalar_one()
    return size
