from toli.infra.db.queue.jobs import Jobs
from toli.selling.alerts import service
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("*/10 * * * *", name="alerts.announce")
    async def announce() -> None:
        async with services.database.platform_transaction() as tx:
            await service.announce(tx, now=services.clock.now())

    @jobs.every("41 * * * *", name="alerts.purge")
    async def purge() -> None:
        async with services.database.platform_transaction() as tx:
            await service.purge(tx, now=services.clock.now())
