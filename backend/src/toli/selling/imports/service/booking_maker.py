from collections.abc import Collection, Mapping
from typing import Final

import structlog
from sqlalchemy.exc import IntegrityError

from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import AppError
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import OfflineKind
from toli.selling.bookings.service import bookings, history
from toli.selling.desk.schemas import DeskBookingIn, DeskPaymentIn
from toli.selling.desk.service import desk, desk_batch
from toli.selling.imports.models import ImportRun
from toli.selling.imports.repository import rows as rows_repository
from toli.selling.imports.repository.payments import list_due, list_recorded
from toli.selling.imports.rules.bookings import BookingPlan, find_departure
from toli.selling.imports.rules.groups import Group
from toli.selling.imports.rules.offers import Offers
from toli.selling.imports.rules.payments import find_new_payments
from toli.selling.imports.service.payments import name_payments
from toli.selling.imports.service.plans import load_context, plan_group
from toli.selling.imports.service.saving import MadeByAnother, save_made
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service import offline
from toli.services import Services

log = structlog.get_logger(__name__)

GONE: Final = "This departure is not there any more."


class BookingMaker:
    def __init__(self, services: Services, run: ImportRun, *, user_id: int, client_id: int, origin: str) -> None:
        self._services = services
        self._run = run
        self._user_id = user_id
        self._client_id = client_id
        self._origin = origin
        self._plans: dict[int, BookingPlan] = {}
        self._there: dict[int, int] = {}
        self._terms: Mapping[int, SaleTerms] = {}

    async def plan(self, tx: ClientTransaction, groups: Mapping[int, Group], offers: Offers) -> None:
        departures = {head: find_departure(group, offers) for head, group in groups.items()}
        context = await load_context(
            tx,
            [(group, departures[head]) for head, group in groups.items()],
            cache=self._services.database.versioned_cache,
            now=self._services.clock.now(),
        )
        self._terms = context.terms
        for head, group in groups.items():
            departure = departures[head]
            terms = None if departure is None else context.terms.get(departure.departure_id)
            if departure is None or terms is None:
                continue
            plan = plan_group(group, departure=departure, terms=terms, today=offers.today)
            if plan is None:
                continue
            self._plans[head] = plan
            existing_id = context.find_there(plan)
            if existing_id is not None:
                self._there[head] = existing_id

    async def make_batch(self) -> Collection[int]:
        """Create bookings together; return their first rows. Raises MadeByAnother."""
        plans = {head: plan for head, plan in self._plans.items() if head not in self._there and self._fits(plan)}
        try:
            await self._enter(plans)
        except (AppError, IntegrityError) as refusal:
            # One of them cannot be made. Which one shows when each is made in a transaction of its own.
            log.info("import_batch_refused", reason=type(refusal).__name__)
            return ()
        return plans.keys()

    async def make(self, head: int, group: Group) -> None:
        """Create one booking, or add missing payments.

        Raises MadeByAnother, and the errors of desk bookings and payments.
        """
        plan = self._plans.get(head)
        if plan is None:
            if not any(row.problems for row in group.rows):
                group.head.refuse("start", GONE)
        elif head in self._there:
            await self._add_payments(head, plan, booking_id=self._there[head])
        elif plan.is_history:
            await self._enter({head: plan})
        else:
            await self._enter_alone(head, plan)

    def _fits(self, plan: BookingPlan) -> bool:
        return plan.is_history or desk_batch.fits_batch(plan.body, self._terms[plan.departure.departure_id])

    async def _enter(self, plans: Mapping[int, BookingPlan]) -> None:
        if not plans:
            return
        async with self._services.database.client_transaction(self._client_id) as tx:
            booking_ids = await desk_batch.book_batch_at_desk(
                tx,
                sealer=self._services.sealer,
                actor_id=self._user_id,
                entries=[
                    desk_batch.DeskEntry(
                        self._body(plan),
                        plan.more_payments,
                        self._note(head, plan),
                        is_history=plan.is_history,
                        keeps_balance=self._run.keeps_balances,
                    )
                    for head, plan in plans.items()
                ],
                terms=self._terms,
            )
            ids = dict(zip(plans, booking_ids, strict=True))
            if not await rows_repository.set_all_made(tx, import_id=self._run.import_id, record_ids=ids):
                raise MadeByAnother

    def _body(self, plan: BookingPlan) -> DeskBookingIn:
        return plan.body.model_copy(update={"tell": self._run.tells})

    def _note(self, head: int, plan: BookingPlan) -> str:
        number = f" Your reference: {plan.reference}." if plan.reference else ""
        return f"Imported from {self._run.filename}, row {head}.{number}"

    async def _enter_alone(self, head: int, plan: BookingPlan) -> None:
        async def complete(tx: ClientTransaction, booking: BookingRecord) -> None:
            booking_id = booking.booking_id
            for payment in plan.more_payments:
                await self._record(tx, booking, payment)
            await history.add_note_of_new_booking(
                tx, booking_id=booking_id, actor_id=self._user_id, text=self._note(head, plan)
            )
            await save_made(tx, self._run, head, made_id=booking_id)

        await desk.book_at_desk(
            self._services.database,
            sealer=self._services.sealer,
            clock=self._services.clock,
            client_id=self._client_id,
            actor_id=self._user_id,
            body=self._body(plan),
            origin=self._origin,
            complete=complete,
        )

    async def _add_payments(self, head: int, plan: BookingPlan, *, booking_id: int) -> None:
        async with self._services.database.client_transaction(self._client_id) as tx:
            booking = await bookings.lock_booking(tx, booking_id=booking_id)
            recorded = (await list_recorded(tx, booking_ids=[booking_id])).get(booking_id, [])
            is_confirmed = booking_id in await list_due(tx, booking_ids=[booking_id])
            missing = find_new_payments(plan.payments, recorded) if is_confirmed else []
            added = [await self._record(tx, booking, payment) for payment in missing]
            await save_made(
                tx,
                self._run,
                head,
                made_id=booking_id,
                version=name_payments(added),
                is_there=not added,
                is_payment=bool(added),
            )

    async def _record(self, tx: ClientTransaction, booking: BookingRecord, payment: DeskPaymentIn) -> int:
        recorded = await offline.record_offline_payment(
            tx,
            booking,
            actor_id=self._user_id,
            money=OfflinePaymentIn(kind=OfflineKind.RECEIVED, tell=self._run.tells, **payment.model_dump()),
            now=self._services.clock.now(),
        )
        return recorded.payments[-1].offline_payment_id
