"""Notices of departures."""

from toli.infra.db.queue.jobs import Jobs
from toli.selling.sales.service import decisions, notices
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("9 * * * *", name="bookings.digest_overdue")
    async def digest_overdue() -> None:
        await notices.digest_overdue(services.database, now=services.clock.now())

    @jobs.every("4-59/10 * * * *", name="bookings.notice_low_seats")
    async def notice_low_seats() -> None:
        await notices.notice_low_seats(services.database, now=services.clock.now())

    @jobs.every("23 * * * *", name="bookings.notice_decisions")
    async def notice_decisions() -> None:
        await decisions.notice_decisions(services.database, now=services.clock.now())
