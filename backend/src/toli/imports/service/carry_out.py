"""Start an import, and carry it out as a job: bookings in batches, each trip or departure in its own transaction.

What was made is saved with its rows in the same transaction. So the job can be killed at any time and run again, also
twice at once: rows that are saved as made are not made again.
"""

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import structlog
from sqlalchemy.exc import IntegrityError

from toli.bookings import service as bookings
from toli.bookings.schemas.desk import DeskBookingIn, DeskBookingOut
from toli.bookings.schemas.offline import OfflinePaymentIn
from toli.catalogue import service as catalogue
from toli.catalogue.schemas.terms import SaleTerms
from toli.clients import service as clients
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, OperatorTransaction
from toli.imports.errors import ColumnsMissing, NothingToImport
from toli.imports.repository import offers as offers_repository
from toli.imports.repository import rows as rows_repository
from toli.imports.repository import runs
from toli.imports.repository.rows import RowRecord
from toli.imports.repository.runs import RunRecord
from toli.imports.rules.bookings import BookingPlan, find_departure
from toli.imports.rules.fields import missing_fields
from toli.imports.rules.groups import Group
from toli.imports.rules.offers import Offers
from toli.imports.rules.rows import Columns, Row
from toli.imports.rules.trips import plan_departure, plan_trip
from toli.imports.schemas import ImportOut
from toli.imports.service.plans import catch_invalid, load_context, load_offers, plan_group, refuse
from toli.imports.service.runs import find, get_import, record_act, require_rows
from toli.imports.service.versions import departure_version, trip_version
from toli.kit.clock import local_date
from toli.kit.errors import AppError, NotFound
from toli.services import Services

log = structlog.get_logger(__name__)

JOB: Final = "imports.carry_out"
AT_ONCE: Final = 50
"""Things that are read and planned together."""
SECONDS: Final = 20.0
"""How long a job works before it enqueues the next one, so that other batches of the queue get their turn."""


class _MadeByAnother(Exception):
    """Another run of the job has made this; the transaction is rolled back."""


async def start_import(tx: OperatorTransaction, *, import_id: int, tells: bool) -> ImportOut:
    """Start an import that was checked. Repeated, it changes nothing.

    Raises NotFound, ColumnsMissing, NothingToImport.
    """
    run = await find(tx, import_id=import_id, lock=True)
    if run.state != "draft":
        return await get_import(tx, import_id=import_id)
    missing = missing_fields(run.kind, run.mapping, run.fixed)
    if missing:
        raise ColumnsMissing(missing)
    if not run.is_checked:
        raise NothingToImport
    counts = await require_rows(tx, import_id=import_id)
    await runs.start_run(tx, import_id=import_id, started_by=tx.user_id, tells=tells)
    await record_act(tx, "import.started", import_id=import_id, kind=run.kind, to_make=counts.to_make, tells=tells)
    await _enqueue(tx, import_id=import_id)
    return await get_import(tx, import_id=import_id)


async def _enqueue(tx: ClientTransaction, *, import_id: int) -> None:
    await enqueue(tx, JOB, once=f"{JOB}:{tx.client_id}:{import_id}", client_id=tx.client_id, import_id=import_id)


async def carry_out(services: Services, *, client_id: int, import_id: int) -> None:
    """Make what the rows of an import say, for some seconds; then enqueue what is left."""
    until = time.monotonic() + SECONDS
    while True:
        async with services.database.client_transaction(client_id) as tx:
            run = await runs.find_run(tx, import_id=import_id)
            if run is None or run.state != "running" or run.started_by is None:
                return
            left = await rows_repository.list_next(tx, import_id=import_id, limit=AT_ONCE)
            if not left:
                await _finish(tx, run)
                return
            if time.monotonic() > until:
                await _enqueue(tx, import_id=import_id)
                return
            importer = await _importer(services, tx, run, left)
        await importer.work()


async def _finish(tx: ClientTransaction, run: RunRecord) -> None:
    if not await runs.finish_run(tx, import_id=run.import_id, state="done", was="running"):
        return
    counts = (await runs.count_rows(tx, import_ids=[run.import_id]))[run.import_id]
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
    services: Services, tx: ClientTransaction, run: RunRecord, left: Sequence[RowRecord]
) -> "_Importer":
    assert run.started_by is not None
    client = await clients.client_by_id(tx, client_id=tx.client_id)
    if client is None:
        raise NotFound
    now = services.clock.now()
    operator = tx.by_operator(user_id=run.started_by, today=local_date(now, time_zone=client.time_zone))
    columns = Columns(run.kind, run.columns, run.mapping, run.fixed)
    groups: dict[int, Group] = {}
    for record in left:
        group = groups.setdefault(record.head, Group(("head", str(record.head))))
        group.rows.append(Row(record.row_number, record.cells, columns))
    made = _Importer(
        services,
        run,
        offers=await load_offers(operator),
        operator=operator,
        origin=services.settings.site_origin(label=client.url, domain=client.domain),
    )
    await made.plan(tx, groups)
    return made


class _Importer:
    """Makes the next things of an import."""

    def __init__(
        self, services: Services, run: RunRecord, *, offers: Offers, operator: OperatorTransaction, origin: str
    ) -> None:
        self._services = services
        self._run = run
        self._offers = offers
        self._client_id = operator.client_id
        self._user_id = operator.user_id
        self._today = operator.today
        self._origin = origin
        self._groups: dict[int, Group] = {}
        self._bookings: dict[int, BookingPlan] = {}
        self._there: dict[int, int] = {}
        self._terms: Mapping[int, SaleTerms] = {}

    async def plan(self, tx: ClientTransaction, groups: dict[int, Group]) -> None:
        """Plan the bookings among what is next; trips and departures are planned when they are made."""
        self._groups = groups
        if self._run.kind != "bookings":
            return
        found = {head: find_departure(group, self._offers) for head, group in groups.items()}
        context = await load_context(
            tx,
            [(group, found[head]) for head, group in groups.items()],
            cache=self._services.database.versioned_cache,
            now=self._services.clock.now(),
        )
        self._terms = context.terms
        for head, group in groups.items():
            departure = found[head]
            terms = None if departure is None else context.terms.get(departure.ep_id)
            if departure is None or terms is None:
                continue
            plan = plan_group(group, departure=departure, terms=terms, today=self._offers.today)
            if plan is None:
                continue
            self._bookings[head] = plan
            there = context.find_there(plan)
            if there is not None:
                self._there[head] = there

    async def work(self) -> None:
        """Make all bookings in one transaction, else each in its own, and save why one cannot be made."""
        try:
            done = await self._make_batch()
        except _MadeByAnother:
            # What is left is read anew.
            return
        for head, group in self._groups.items():
            if head in done:
                continue
            try:
                await self._make(head, group)
            except AppError as refusal:
                refuse(group.head, refusal)
            except _MadeByAnother:
                continue
            await self._save_problems(head, group)

    async def _make_batch(self) -> Collection[int]:
        """Make the bookings that can be made together, and return the first rows of those that were made."""
        plans = {
            head: plan
            for head, plan in self._bookings.items()
            if head not in self._there and bookings.fits_batch(plan.body, self._terms[plan.departure.ep_id])
        }
        if not plans:
            return ()
        try:
            async with self._services.database.client_transaction(self._client_id) as tx:
                made = await bookings.book_batch_at_desk(
                    tx,
                    sealer=self._services.sealer,
                    actor_id=self._user_id,
                    entries=[
                        bookings.DeskEntry(self._body(plan), plan.more_payments, self._note(head, plan))
                        for head, plan in plans.items()
                    ],
                    terms=self._terms,
                )
                ids = dict(zip(plans, made, strict=True))
                if not await rows_repository.set_all_made(tx, import_id=self._run.import_id, made=ids):
                    raise _MadeByAnother
        except (AppError, IntegrityError) as refusal:
            # One of them cannot be made. Which one shows when each is made in a transaction of its own.
            log.info("A batch of an import was refused", reason=type(refusal).__name__)
            return ()
        return plans.keys()

    def _body(self, plan: BookingPlan) -> DeskBookingIn:
        return plan.body.model_copy(update={"tell": self._run.tells})

    def _note(self, head: int, plan: BookingPlan) -> str:
        number = f" Your reference: {plan.reference}." if plan.reference else ""
        return f"Imported from {self._run.filename}, row {head}.{number}"

    async def _make(self, head: int, group: Group) -> None:
        if self._run.kind == "trips":
            await self._make_trip(head, group.head)
        elif self._run.kind == "departures":
            await self._make_departure(head, group.head)
        elif head in self._there:
            async with self._services.database.client_transaction(self._client_id) as tx:
                await self._save(tx, head, made_id=self._there[head], is_there=True)
        elif head in self._bookings:
            await self._make_booking(head, self._bookings[head])
        elif not any(row.problems for row in group.rows):
            group.head.refuse("start", "This departure is not there any more.")

    async def _save_problems(self, head: int, group: Group) -> None:
        problems = [problem for row in group.rows for problem in row.problems]
        if problems:
            async with self._services.database.client_transaction(self._client_id) as tx:
                await rows_repository.set_problems(
                    tx, import_id=self._run.import_id, head=head, problems=problems, state="problem"
                )

    async def _save(
        self, tx: ClientTransaction, head: int, *, made_id: int, version: str = "", is_there: bool = False
    ) -> None:
        is_saved = await rows_repository.set_made(
            tx,
            import_id=self._run.import_id,
            head=head,
            made_id=made_id,
            version=version,
            state="exists" if is_there else "made",
        )
        if not is_saved:
            raise _MadeByAnother

    async def _make_trip(self, head: int, row: Row) -> None:
        plan = catch_invalid(row, lambda: plan_trip(row, self._offers))
        if plan is None:
            return
        async with self._services.database.client_transaction(self._client_id) as tx:
            operator = tx.by_operator(user_id=self._user_id, today=self._today)
            await offers_repository.lock_catalogue(tx)
            there = await offers_repository.find_trip(tx, title=plan.title)
            if there is not None:
                await self._save(tx, head, made_id=there, is_there=True)
                return
            event = await catalogue.add_event(operator, change=plan.change)
            if plan.prices:
                await catalogue.set_price_list(operator, event_id=event.event_id, prices=plan.prices)
            version = trip_version(await catalogue.own_event(operator, event_id=event.event_id))
            await self._save(tx, head, made_id=event.event_id, version=version)

    async def _make_departure(self, head: int, row: Row) -> None:
        plan = catch_invalid(row, lambda: plan_departure(row, self._offers))
        if plan is None:
            return
        async with self._services.database.client_transaction(self._client_id) as tx:
            operator = tx.by_operator(user_id=self._user_id, today=self._today)
            await offers_repository.lock_catalogue(tx)
            there = await offers_repository.find_departure(tx, event_id=plan.trip.event_id, starts_on=plan.starts_on)
            if there is not None:
                await self._save(tx, head, made_id=there, is_there=True)
                return
            made = await catalogue.add_departure(operator, event_id=plan.trip.event_id, departure=plan.departure)
            await self._save(tx, head, made_id=made.ep_id, version=departure_version(made))

    async def _make_booking(self, head: int, plan: BookingPlan) -> None:
        """Enter a booking as at the desk; what is imported with it is in the same transaction."""
        tells = self._run.tells

        async def complete(tx: ClientTransaction, made: DeskBookingOut) -> None:
            booking_id = made.reservation_event_id
            for payment in plan.more_payments:
                money = OfflinePaymentIn(kind="received", tell=tells, **payment.model_dump())
                await bookings.record_offline_payment(
                    tx,
                    reservation_event_id=booking_id,
                    actor_id=self._user_id,
                    money=money,
                    now=self._services.clock.now(),
                )
            await bookings.add_note_of_new_booking(
                tx,
                reservation_event_id=booking_id,
                actor_id=self._user_id,
                text=self._note(head, plan),
            )
            await self._save(tx, head, made_id=booking_id)

        await bookings.book_at_desk(
            self._services.database,
            sealer=self._services.sealer,
            clock=self._services.clock,
            client_id=self._client_id,
            actor_id=self._user_id,
            body=self._body(plan),
            origin=self._origin,
            complete=complete,
        )
