"""Jobs of health."""

from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.health.service import checks


def register(jobs: Jobs, *, database: Database) -> None:
    """Register the check of every invariant, asked for or at night."""

    @jobs.job("health.check", retry=False)
    async def check(*, run_id: int) -> None:
        await checks.run(database, run_id=run_id)

    # A quarter to three in India.
    @jobs.every("15 21 * * *", name="health.nightly")
    async def nightly() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await checks.ask(tx, actor_id=None)
