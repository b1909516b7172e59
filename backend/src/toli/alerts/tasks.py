"""Jobs of departure alerts."""

from toli.alerts import service
from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.kit.clock import SystemClock


def register(jobs: Jobs, *, database: Database) -> None:
    """Register the jobs of alerts."""
    clock = SystemClock()

    @jobs.every("*/10 * * * *", name="alerts.announce")
    async def announce() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await service.announce(tx, now=clock.now())

    @jobs.every("41 * * * *", name="alerts.purge")
    async def purge() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await service.purge(tx, now=clock.now())
