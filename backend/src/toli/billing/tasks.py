"""Jobs of what the platform collects and charges."""

from toli.billing import service
from toli.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs that collect tax at source: one that begins each day, and one for each client."""

    @jobs.every("47 20 * * *", name="billing.begin_collecting")
    async def begin_collecting() -> None:
        await service.begin_collecting(services.database, settings=services.settings)

    @jobs.job("billing.collect_tax")
    async def collect_tax(*, client_id: int) -> None:
        async with services.database.client_transaction(client_id) as tx:
            await service.collect_tax(tx, now=services.clock.now())
