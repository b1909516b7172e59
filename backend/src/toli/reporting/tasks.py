"""Jobs of dashboards."""

from toli.db.queue.jobs import Jobs
from toli.reporting.service import figures
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the job that sums up finished days."""

    @jobs.every("17 * * * *", name="reporting.fold")
    async def fold() -> None:
        await figures.fold(services.database, now=services.clock.now())
