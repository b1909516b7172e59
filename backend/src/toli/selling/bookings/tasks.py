"""Jobs of bookings."""

from datetime import UTC, datetime

from toli.infra.db.queue.jobs import Jobs
from toli.selling.bookings.service import remind
from toli.selling.checkout.service import reconcile as reconcile_service
from toli.selling.checkout.service import settle as settle_service
from toli.selling.checkout.service import sweep as sweep_service
from toli.selling.customers.service import personal_data
from toli.selling.invoicing.service import documents, invoices
from toli.selling.sales.service import decisions, notices
from toli.selling.sharing.service import share_deadline
from toli.selling.waiting import repository as waiting
from toli.selling.waiting.service import waiting_offers
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    _register_documents(jobs, services)
    _register_waiting(jobs, services)

    @jobs.job("bookings.settle")
    async def settle(*, client_id: int, order_id: int) -> None:
        await settle_service.settle_order(services.database, services.providers, client_id=client_id, order_id=order_id)

    @jobs.every("* * * * * */15", name="bookings.sweep")
    async def sweep() -> None:
        await sweep_service.sweep_holds(services.database, services.providers)

    @jobs.every("* * * * *", name="bookings.reconcile")
    async def reconcile() -> None:
        await reconcile_service.reconcile(services.database, services.providers)

    @jobs.every("11 * * * *", name="bookings.remind_shares")
    async def remind_shares() -> None:
        await share_deadline.remind_of_shares(services.database, now=services.clock.now())
        await share_deadline.apply_share_rules(services.database, sealer=services.sealer, now=services.clock.now())

    @jobs.every("13 * * * *", name="bookings.remind_credit")
    async def remind_credit() -> None:
        await remind.remind_of_credit(services.database, now=datetime.now(UTC))

    @jobs.every("9 * * * *", name="bookings.digest_overdue")
    async def digest_overdue() -> None:
        await notices.digest_overdue(services.database, now=datetime.now(UTC))

    @jobs.every("4-59/10 * * * *", name="bookings.notice_low_seats")
    async def notice_low_seats() -> None:
        await notices.notice_low_seats(services.database, now=datetime.now(UTC))

    @jobs.every("41 * * * *", name="bookings.erase")
    async def erase() -> None:
        now, days = datetime.now(UTC), services.settings.erase_after_days
        await personal_data.erase_after_tours(services.database, now=now, days=days)
        await personal_data.erase_contacts(services.database, now=now, days=services.settings.keep_contacts_days)
        async with services.database.platform_transaction() as tx:
            await waiting.delete_ended_entries(tx, now=now, days=days)


def _register_documents(jobs: Jobs, services: Services) -> None:
    @jobs.job("bookings.issue_documents")
    async def issue_documents(*, client_id: int, reservation_event_id: int) -> None:
        await documents.issue_documents(
            services.database, client_id=client_id, reservation_event_id=reservation_event_id
        )

    @jobs.every("17 * * * *", name="bookings.issue_invoices")
    async def issue_invoices() -> None:
        await invoices.issue_due_invoices(services.database, now=services.clock.now())


def _register_waiting(jobs: Jobs, services: Services) -> None:
    @jobs.job("bookings.offer_beds")
    async def offer_beds(*, client_id: int, event_plan_id: int) -> None:
        await waiting_offers.offer_beds(
            services.database, client_id=client_id, event_plan_id=event_plan_id, now=services.clock.now()
        )

    @jobs.every("23 * * * *", name="bookings.notice_decisions")
    async def notice_decisions() -> None:
        await decisions.notice_decisions(services.database, now=services.clock.now())

    @jobs.every("* * * * *", name="bookings.offer_all")
    async def offer_all() -> None:
        await waiting_offers.offer_all(services.database, now=services.clock.now())
