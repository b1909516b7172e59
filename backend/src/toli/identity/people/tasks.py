from toli.identity.people.service import purge as purge_service
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("*/5 * * * *", name="identity.purge")
    async def purge() -> None:
        async with services.database.platform_transaction() as tx:
            await purge_service.purge(tx)
