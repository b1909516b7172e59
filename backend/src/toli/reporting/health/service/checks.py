import time
from datetime import datetime, timedelta

import structlog

from toli.identity.audit.service import PLATFORM, record_at
from toli.infra.db.database import Database
from toli.infra.db.queue.failures import describe_error
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli.infra.ports.payments import PaymentProviders
from toli.reporting.health.repository import checks as repository
from toli.reporting.health.schemas import CheckResult, ChecksOut, CheckSummary
from toli.reporting.invariants.exports import wrong_exports
from toli.reporting.invariants.invariants import INVARIANTS, allow_long, broken_rows, unknown_money

log = structlog.get_logger(__name__)

MAX_ROWS_STORED = 100
"""How many broken rows of an invariant are stored; all are counted."""
MAX_RUNS_SHOWN = 10
LOST_AFTER = timedelta(hours=1)
"""An unfinished run that was requested longer ago is taken to have died with its worker."""


async def list_checks(tx: Transaction) -> ChecksOut:
    latest = await repository.latest(tx, limit=MAX_RUNS_SHOWN + 1)
    return ChecksOut(
        last=await repository.find_last_with_results(tx),
        under_way=await repository.unfinished(tx, not_older_than=LOST_AFTER),
        earlier=latest[1:],
    )


async def request_run(tx: Transaction, *, actor_id: int | None) -> CheckSummary:
    """Enqueue a check, or return the pending run. Platform scope."""
    await repository.lock(tx)
    pending_run = await repository.unfinished(tx, not_older_than=LOST_AFTER)
    if pending_run is None:
        run_id = await repository.add(tx, asked_by=actor_id)
        await enqueue(tx, "health.check", run_id=run_id)
        if actor_id is not None:
            await record_at(tx, "check.asked", site_id=PLATFORM, subject=f"check:{run_id}", actor_id=actor_id)
        pending_run = await repository.unfinished(tx, not_older_than=LOST_AFTER)
    assert pending_run is not None
    return pending_run


async def run(database: Database, providers: PaymentProviders, *, run_id: int, now: datetime) -> None:
    async with database.platform_transaction() as tx:
        if not await repository.begin(tx, run_id=run_id):
            return
    results = [await _check(database, providers, name, now=now) for name in INVARIANTS]
    broken = sum(result.broken for result in results)
    failed = [result.invariant for result in results if result.failure is not None]
    async with database.platform_transaction() as tx:
        await repository.finish(
            tx,
            run_id=run_id,
            broken=broken,
            failed=len(failed),
            results=[result.model_dump() for result in results],
        )
        if broken or failed:
            await enqueue(
                tx,
                "messaging.check_failed",
                run_id=run_id,
                broken=broken,
                invariants=", ".join(result.invariant for result in results if result.broken),
                unchecked=", ".join(failed),
            )
    log.info("invariants_checked", run_id=run_id, broken=broken, failed=len(failed))


async def _check(database: Database, providers: PaymentProviders, name: str, *, now: datetime) -> CheckResult:
    """M1 also by the provider's payments, P4 by the return's code."""
    began = time.monotonic()
    rows: list[str] = []
    failure = None
    try:
        async with database.platform_transaction() as tx:
            await allow_long(tx)
            rows = await broken_rows(tx, name)
        if name == "M1":
            rows += await unknown_money(database, providers, now=now)
        elif name == "P4":
            rows += await wrong_exports(database, now=now)
    except Exception as error:  # noqa: BLE001 - every error is part of the result
        failure = describe_error(error)
        log.warning("invariant_check_failed", invariant=name, error=failure)
    return CheckResult(
        invariant=name,
        took_ms=round(1000 * (time.monotonic() - began)),
        broken=len(rows),
        rows=rows[:MAX_ROWS_STORED],
        failure=failure,
    )
