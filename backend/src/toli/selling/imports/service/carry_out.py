"""Each record is saved with its rows in one transaction, so a job can be killed or run twice."""

import time
from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from toli.catalogue.trips.service import departures, events, prices
from toli.clients.companies.repository import sites
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.clock import local_date
from toli.kit.errors import AppError, NotFound
from toli.selling.imports.errors import ColumnsMissing, NothingToImport
from toli.selling.imports.models import ImportRow, ImportRun
from toli.selling.imports.repository import offers as offers_repository
from toli.selling.imports.repository import rows as rows_repository
from toli.selling.imports.repository import runs
from toli.selling.imports.repository.runs import RUNS
from toli.selling.imports.rules.fields import missing_fields
from toli.selling.imports.rules.groups import Group
from toli.selling.imports.rules.offers import Offers
from toli.selling.imports.rules.rows import Columns, Row
from toli.selling.imports.rules.trips import plan_departure, plan_trip
from toli.selling.imports.schemas import ImportKind, ImportOut, ImportRowState, ImportState, StartIn
from toli.selling.imports.service.booking_maker import BookingMaker
from toli.selling.imports.service.plans import catch_invalid, load_offers, refuse
from toli.selling.imports.service.runs import count_rows, get_import, record_act, require_rows
from toli.selling.imports.service.saving import MadeByAnother, save_made
from toli.selling.imports.service.versions import departure_version, trip_version
from toli.services import Services

log = structlog.get_logger(__name__)

JOB: Final = "imports.run"
AT_ONCE: Final = 50
"""Things that are read and planned together."""
SECONDS: Final = 20.0
"""How long a job works before it enqueues the next one, so that other batches of the queue get their turn."""


async def start_import(tx: OperatorTransaction, *, import_id: int, choices: StartIn) -> ImportOut:
    """Idempotent. Raises NotFound, ColumnsMissing, NothingToImport."""
    run = await RUNS.get(tx, import_id, lock=True)
    if run.state != ImportState.DRAFT:
        return await get_import(tx, import_id=import_id)
    missing = missing_fields(run.kind, run.mapping, run.fixed)
    if missing:
        raise ColumnsMissing(missing)
    if not run.is_checked:
        raise NothingToImport
    counts = await require_rows(tx, import_id=import_id)
    await runs.start_run(tx, import_id=import_id, started_by=tx.user_id, choices=choices)
    await record_act(
        tx,
        "import.started",
        import_id=import_id,
        kind=run.kind,
        to_make=counts.to_make,
        to_pay=counts.to_pay,
        **choices.model_dump(),
    )
    await _enqueue(tx, import_id=import_id)
    return await get_import(tx, import_id=import_id)


async def _enqueue(tx: ClientTransaction, *, import_id: int) -> None:
    await enqueue(tx, JOB, once=f"{JOB}:{tx.client_id}:{import_id}", client_id=tx.client_id, import_id=import_id)


async def carry_out(services: Services, *, client_id: int, import_id: int) -> None:
    until = time.monotonic() + SECONDS
    while True:
        async with services.database.client_transaction(client_id) as tx:
            run = await RUNS.find(tx, import_id)
            if run is None or run.state != ImportState.RUNNING or run.started_by is None:
                return
            records = await rows_repository.list_next(tx, import_id=import_id, limit=AT_ONCE)
            if not records:
                await _finish(tx, run)
                return
            if time.monotonic() > until:
                await _enqueue(tx, import_id=import_id)
                return
            importer = await _importer(services, tx, run, records)
        await importer.work()


async def _finish(tx: ClientTransaction, run: ImportRun) -> None:
    if not await runs.finish_run(
        tx, import_id=run.import_id, state=ImportState.DONE, previous_state=ImportState.RUNNING
    ):
        return
    counts = (await count_rows(tx, import_ids=[run.import_id]))[run.import_id]
    await record_act(
        tx,
        "import.finished",
        import_id=run.import_id,
        actor_id=run.started_by,
        kind=run.kind,
        made=counts.things_made,
        problems=counts.problem,
    )


async def _importer(
    services: Services, tx: ClientTransaction, run: ImportRun, records: Sequence[ImportRow]
) -> "_Importer":
    assert run.started_by is not None
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is None:
        raise NotFound
    now = services.clock.now()
    operator = tx.by_operator(user_id=run.started_by, today=local_date(now, time_zone=client.time_zone))
    columns = Columns(run.kind, run.columns, run.mapping, run.fixed)
    groups: dict[int, Group] = {}
    for record in records:
        group = groups.setdefault(record.head, Group(("head", str(record.head))))
        group.rows.append(Row(record.row_number, record.cells, columns))
    importer = _Importer(services, run, groups, offers=await load_offers(operator), operator=operator)
    if run.kind == ImportKind.BOOKINGS:
        origin = services.settings.site_origin(label=client.url, domain=client.domain)
        maker = BookingMaker(services, run, user_id=run.started_by, client_id=tx.client_id, origin=origin)
        await maker.plan(tx, groups, importer.offers)
        importer.bookings = maker
    return importer


class _Importer:
    def __init__(
        self,
        services: Services,
        run: ImportRun,
        groups: Mapping[int, Group],
        *,
        offers: Offers,
        operator: OperatorTransaction,
    ) -> None:
        self._services = services
        self._run = run
        self._groups = groups
        self._client_id = operator.client_id
        self._user_id = operator.user_id
        self._today = operator.today
        self.offers = offers
        self.bookings: BookingMaker | None = None

    async def work(self) -> None:
        """Create all bookings in one transaction, else each in its own."""
        try:
            done = () if self.bookings is None else await self.bookings.make_batch()
        except MadeByAnother:
            # What is left is read anew.
            return
        for head, group in self._groups.items():
            if head in done:
                continue
            try:
                await self._make(head, group)
            except AppError as refusal:
                refuse(group.head, refusal)
            except MadeByAnother:
                continue
            await self._save_problems(head, group)

    async def _make(self, head: int, group: Group) -> None:
        if self.bookings is not None:
            await self.bookings.make(head, group)
        elif self._run.kind == ImportKind.TRIPS:
            await self._make_trip(head, group.head)
        else:
            await self._make_departure(head, group.head)

    async def _save_problems(self, head: int, group: Group) -> None:
        problems = [problem for row in group.rows for problem in row.problems]
        if problems:
            async with self._services.database.client_transaction(self._client_id) as tx:
                await rows_repository.set_problems(
                    tx, import_id=self._run.import_id, head=head, problems=problems, state=ImportRowState.PROBLEM
                )

    async def _make_trip(self, head: int, row: Row) -> None:
        plan = catch_invalid(row, lambda: plan_trip(row, self.offers))
        if plan is None:
            return
        async with self._services.database.client_transaction(self._client_id) as tx:
            operator = tx.by_operator(user_id=self._user_id, today=self._today)
            await offers_repository.lock_catalogue(tx)
            there = await offers_repository.find_trip(tx, title=plan.title)
            if there is not None:
                await save_made(tx, self._run, head, made_id=there, is_there=True)
                return
            event = await events.add_event(operator, change=plan.change)
            if plan.prices:
                await prices.set_price_list(operator, trip_id=event.trip_id, prices=plan.prices)
            version = trip_version(await events.own_event(operator, trip_id=event.trip_id))
            await save_made(tx, self._run, head, made_id=event.trip_id, version=version)

    async def _make_departure(self, head: int, row: Row) -> None:
        plan = catch_invalid(row, lambda: plan_departure(row, self.offers))
        if plan is None:
            return
        async with self._services.database.client_transaction(self._client_id) as tx:
            operator = tx.by_operator(user_id=self._user_id, today=self._today)
            await offers_repository.lock_catalogue(tx)
            existing_id = await offers_repository.find_departure(
                tx, trip_id=plan.trip.trip_id, starts_on=plan.starts_on
            )
            if existing_id is not None:
                await save_made(tx, self._run, head, made_id=existing_id, is_there=True)
                return
            departure = await departures.add_departure(
                operator, trip_id=plan.trip.trip_id, departure=plan.departure, is_past=plan.is_past
            )
            await save_made(tx, self._run, head, made_id=departure.departure_id, version=departure_version(departure))
