from toli.finance.settlements.service import fetch as fetch_service
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("37 1,7,13,19 * * *", name="settlements.fetch")
    async def fetch() -> None:
        await fetch_service.begin_fetching(services.database)

    @jobs.job("settlements.fetch_account")
    async def fetch_account(*, client_id: int, account_id: int) -> None:
        await fetch_service.fetch_account(
            services.database,
            services.providers,
            client_id=client_id,
            account_id=account_id,
            now=services.clock.now(),
        )

    @jobs.job("settlements.fetch_platform")
    async def fetch_platform() -> None:
        await fetch_service.fetch_platform(services.database, services.providers, now=services.clock.now())
