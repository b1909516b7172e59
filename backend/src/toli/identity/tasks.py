"""Jobs of identity."""

from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.identity import service


def register(jobs: Jobs, *, database: Database) -> None:
    """Register identity's jobs."""

    @jobs.every("*/5 * * * *", name="identity.purge")
    async def purge() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await service.purge(tx)
