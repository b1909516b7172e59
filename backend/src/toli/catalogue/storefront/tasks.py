from toli.catalogue.storefront.repository import search
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("2,32 * * * *", name="catalogue.relist_prices")
    async def relist_prices() -> None:
        async with services.database.platform_transaction() as tx:
            await search.relist_prices(tx)
