from toli.infra.db.queue.jobs import Jobs
from toli.selling.bookings.service import remind
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("13 * * * *", name="bookings.remind_credit")
    async def remind_credit() -> None:
        await remind.remind_of_credit(services.database, now=services.clock.now())
