"""Jobs of the catalogue."""

from toli.catalogue.service import search
from toli.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the update of prices in lists, when another rate of tax has begun."""

    @jobs.every("2,32 * * * *", name="catalogue.relist_prices")
    async def relist_prices() -> None:
        async with services.database.platform_transaction() as tx:
            await search.relist_prices(tx)
