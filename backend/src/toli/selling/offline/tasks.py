from toli.infra.db.queue.jobs import Jobs
from toli.selling.offline.service import automatic_use
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("bookings.use_on_account")
    async def use_on_account(*, client_id: int, booking_id: int) -> None:
        await automatic_use.use_on_account(
            services.database, client_id=client_id, booking_id=booking_id, now=services.clock.now()
        )

    @jobs.every("23 * * * *", name="bookings.use_on_account_when_due")
    async def use_on_account_when_due() -> None:
        await automatic_use.enqueue_due_uses(services.database, now=services.clock.now())
