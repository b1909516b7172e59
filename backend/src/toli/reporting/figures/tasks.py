from toli.infra.db.queue.jobs import Jobs
from toli.reporting.figures.service import figures
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("reporting.reset_aggregates")
    async def unfold(*, client_id: int) -> None:
        await figures.unfold_of(services.database, client_id=client_id)

    @jobs.every("17 * * * *", name="reporting.aggregate")
    async def fold() -> None:
        await figures.fold(services.database, now=services.clock.now())
