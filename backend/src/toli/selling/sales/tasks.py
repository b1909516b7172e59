from toli.infra.db.queue.jobs import Jobs
from toli.selling.sales.service import decisions, notices
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("9 * * * *", name="bookings.send_overdue_digest")
    async def send_overdue_digest() -> None:
        await notices.send_overdue_digest(services.database, now=services.clock.now())

    @jobs.every("4-59/10 * * * *", name="bookings.notify_low_seats")
    async def notify_low_seats() -> None:
        await notices.notify_low_seats(services.database, now=services.clock.now())

    @jobs.every("23 * * * *", name="bookings.notify_decisions")
    async def notify_decisions() -> None:
        await decisions.notify_decisions(services.database, now=services.clock.now())
