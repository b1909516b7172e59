import time
from collections.abc import Sequence
from typing import Final

from toli.catalogue.trips.schemas.departures import DepartureOut
from toli.catalogue.trips.schemas.events import TripStatus
from toli.catalogue.trips.service import departures, events
from toli.clients.companies.repository import sites
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.clock import local_date
from toli.kit.errors import AppError, NotFound
from toli.kit.money import Paise
from toli.selling.bookings.service import bookings
from toli.selling.changes.service import cancel
from toli.selling.imports.errors import NotFinished, NotUndoable
from toli.selling.imports.models import ImportRow, ImportRun
from toli.selling.imports.repository import offers as offers_repository
from toli.selling.imports.repository import rows as rows_repository
from toli.selling.imports.repository import runs
from toli.selling.imports.repository.runs import RUNS
from toli.selling.imports.rules.rows import Problem
from toli.selling.imports.schemas import ImportKind, ImportOut, ImportRowState, ImportState
from toli.selling.imports.service.payments import read_payments
from toli.selling.imports.service.runs import count_rows, get_import, record_act
from toli.selling.imports.service.versions import departure_version, trip_version
from toli.selling.offline.service import offline, reversal
from toli.services import Services

JOB: Final = "imports.undo"
REASON: Final = "The import was undone."
AT_ONCE: Final = 50
SECONDS: Final = 20.0
"""How long a job works before it enqueues the next one."""
NAMED: Final = 100
"""Rows that a refusal names."""
REASONS: Final = {
    "claimed": "Its customer has it in an account now.",
    "paid": "Its customer has begun to pay online.",
    "written": "A message about it was written.",
    "changed": "It was changed since the import.",
}


class _Changed(Exception):
    pass


async def undo_import(tx: OperatorTransaction, *, import_id: int) -> ImportOut:
    """Idempotent. Raises NotFound, NotFinished, NotUndoable."""
    run = await RUNS.get(tx, import_id, lock=True)
    if run.state in {ImportState.UNDOING, ImportState.UNDONE}:
        return await get_import(tx, import_id=import_id)
    if run.state != ImportState.DONE:
        raise NotFinished
    await rows_repository.clear_problems_of_made(tx, import_id=import_id)
    changed = await _find_changed(tx, run)
    if changed:
        raise NotUndoable(
            [{"row": row, "title": title, "reason": reason} for row, title, reason in changed[:NAMED]],
            total=len(changed),
        )
    await runs.begin_undo(tx, import_id=import_id, undone_by=tx.user_id)
    await record_act(tx, "import.undo_started", import_id=import_id, kind=run.kind)
    await _enqueue(tx, import_id=import_id)
    return await get_import(tx, import_id=import_id)


async def _enqueue(tx: ClientTransaction, *, import_id: int) -> None:
    await enqueue(tx, JOB, once=f"{JOB}:{tx.client_id}:{import_id}", client_id=tx.client_id, import_id=import_id)


async def _find_changed(tx: OperatorTransaction, run: ImportRun) -> list[tuple[int, str, str]]:
    if run.kind == ImportKind.BOOKINGS:
        changed_bookings = await offers_repository.find_changed_bookings(tx, import_id=run.import_id)
        return [(row, title, REASONS[reason]) for row, title, _, reason in changed_bookings]
    changed = []
    for row in reversed(await rows_repository.list_made(tx, import_id=run.import_id)):
        reason = await _why_changed(tx, run, row)
        if reason is not None:
            changed.append((row.row_number, row.title, reason))
    return changed


async def _why_changed(tx: OperatorTransaction, run: ImportRun, row: ImportRow) -> str | None:
    assert row.made_id is not None
    if run.kind == ImportKind.TRIPS:
        return await _why_trip_changed(tx, trip_id=row.made_id, version=row.made_version)
    departure = await _find_departure(tx, departure_id=row.made_id)
    if departure is None:
        return None
    if departure.has_bookings:
        return "It has bookings, or had some."
    return None if departure_version(departure) == row.made_version else REASONS["changed"]


async def _why_trip_changed(tx: OperatorTransaction, *, trip_id: int, version: str) -> str | None:
    try:
        event = await events.own_event(tx, trip_id=trip_id)
    except NotFound:
        return None
    if event.status != TripStatus.DRAFT:
        return "It was published since."
    if event.event_plans:
        return "It has departures now."
    return None if trip_version(event) == version else REASONS["changed"]


async def _find_departure(tx: OperatorTransaction, *, departure_id: int) -> DepartureOut | None:
    trip_id = await offers_repository.find_event_of(tx, departure_id=departure_id)
    if trip_id is None:
        return None
    event = await events.own_event(tx, trip_id=trip_id)
    return next((plan for plan in event.event_plans if plan.departure_id == departure_id), None)


async def carry_out_undo(services: Services, *, client_id: int, import_id: int) -> None:
    """Undo records for some seconds, the last first; then enqueue the rest."""
    until = time.monotonic() + SECONDS
    while True:
        async with services.database.client_transaction(client_id) as tx:
            run = await RUNS.find(tx, import_id)
            if run is None or run.state != ImportState.UNDOING:
                return
            records = await rows_repository.list_made(tx, import_id=import_id, limit=AT_ONCE)
            if not records:
                await _finish(tx, run)
                return
            if time.monotonic() > until:
                await _enqueue(tx, import_id=import_id)
                return
        await _undo_each(services, client_id, run, records)


async def _undo_each(services: Services, client_id: int, run: ImportRun, records: Sequence[ImportRow]) -> None:
    for row in records:
        try:
            async with services.database.client_transaction(client_id) as tx:
                await _undo(services, tx, run, row)
        except (_Changed, AppError) as refusal:
            reason = refusal.detail if isinstance(refusal, AppError) else str(refusal)
            async with services.database.client_transaction(client_id) as tx:
                await rows_repository.set_problems(
                    tx,
                    import_id=run.import_id,
                    head=row.row_number,
                    problems=[Problem(None, reason)],
                    state=ImportRowState.MADE,
                )


async def _undo(services: Services, tx: ClientTransaction, run: ImportRun, row: ImportRow) -> None:
    assert run.undone_by is not None
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is None:
        raise NotFound
    today = local_date(services.clock.now(), time_zone=client.time_zone)
    operator = tx.by_operator(user_id=run.undone_by, today=today)
    if run.kind == ImportKind.BOOKINGS:
        await _undo_booking(services, operator, run, row)
    else:
        await offers_repository.lock_catalogue(tx)
        reason = await _why_changed(operator, run, row)
        if reason is not None:
            raise _Changed(reason)
        await _remove(operator, run, row)
    await rows_repository.set_undone(tx, import_id=run.import_id, head=row.row_number)


async def _remove(tx: OperatorTransaction, run: ImportRun, row: ImportRow) -> None:
    assert row.made_id is not None
    if run.kind == ImportKind.DEPARTURES:
        if await _find_departure(tx, departure_id=row.made_id) is not None:
            await departures.delete_departure(tx, departure_id=row.made_id)
        return
    try:
        await events.delete_event(tx, trip_id=row.made_id)
    except NotFound:
        # Somebody has deleted it, which is what the undo is for.
        return


async def _undo_booking(services: Services, tx: OperatorTransaction, run: ImportRun, row: ImportRow) -> None:
    """Cancel with a full refund; of an existing booking, reverse the added payments."""
    assert row.made_id is not None
    booking_id = row.made_id
    # Locks the booking first, so that nothing happens to it between the look and the change.
    booking = await bookings.lock_booking(tx, booking_id=booking_id)
    changed = await offers_repository.find_changed_bookings(tx, import_id=run.import_id, head=row.row_number)
    if changed:
        raise _Changed(REASONS[changed[0][3]])
    now = services.clock.now()
    recorded = await offline.list_offline_payments(tx, booking_id=booking_id)
    added = read_payments(row.made_version)
    for payment in reversed(recorded.payments):
        if added and payment.offline_payment_id not in added:
            continue
        await reversal.reverse_offline_payment(
            tx,
            booking,
            offline_payment_id=payment.offline_payment_id,
            actor_id=tx.user_id,
            reason=REASON,
            now=now,
        )
    if added:
        return
    await cancel.cancel_booking(
        tx,
        booking,
        actor_id=tx.user_id,
        amount=Paise(0),
        offline_amount=Paise(0),
        reason=REASON,
        tell=run.tells,
        now=now,
    )


async def _finish(tx: ClientTransaction, run: ImportRun) -> None:
    counts = (await count_rows(tx, import_ids=[run.import_id]))[run.import_id]
    state: ImportState = ImportState.DONE if counts.made else ImportState.UNDONE
    if await runs.finish_run(tx, import_id=run.import_id, state=state, previous_state=ImportState.UNDOING):
        await record_act(
            tx,
            "import.undone",
            import_id=run.import_id,
            actor_id=run.undone_by,
            kind=run.kind,
            undone=counts.undone,
            left=counts.things_made,
        )
