"""Jobs of dashboards."""

from toli.db.jobs import Jobs
from toli.db.scope import Database
from toli.kit.clock import Clock
from toli.reporting.service import figures


def register(jobs: Jobs, *, database: Database, clock: Clock) -> None:
    """Register the adding up of finished days."""

    @jobs.every("17 * * * *", name="reporting.fold")
    async def fold() -> None:
        await figures.fold(database, now=clock.now())
