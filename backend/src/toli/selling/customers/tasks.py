from toli.infra.db.queue.jobs import Jobs
from toli.selling.customers.service import personal_data
from toli.selling.waiting import repository as waiting
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("41 * * * *", name="bookings.erase")
    async def erase() -> None:
        now, days = services.clock.now(), services.settings.erase_after_days
        await personal_data.erase_after_tours(services.database, now=now, days=days)
        await personal_data.erase_contacts(services.database, now=now, days=services.settings.keep_contacts_days)
        async with services.database.platform_transaction() as tx:
            await waiting.delete_ended_entries(tx, now=now, days=days)
