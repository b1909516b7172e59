from toli.infra.db.queue.jobs import Jobs
from toli.selling.reviews.service import reports, requests
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    # Half past four UTC is ten in the morning in India.
    @jobs.every("30 4 * * *", name="reviews.request")
    async def request() -> None:
        async with services.database.platform_transaction() as tx:
            await requests.request_reviews(tx, now=services.clock.now())

    @jobs.every("*/15 * * * *", name="reviews.collapse")
    async def collapse() -> None:
        async with services.database.platform_transaction() as tx:
            await reports.collapse_reported(tx, now=services.clock.now())
