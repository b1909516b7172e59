from toli.infra.db.queue.jobs import Jobs
from toli.reporting.health.service import checks, retention
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("health.check", retry=False)
    async def check(*, run_id: int) -> None:
        await checks.run(services.database, services.providers, run_id=run_id, now=services.clock.now())

    # 2:45 am in India.
    @jobs.every("15 21 * * *", name="health.nightly")
    async def nightly() -> None:
        async with services.database.platform_transaction() as tx:
            await checks.request_run(tx, actor_id=None)

    @jobs.every("23 * * * *", name="health.prune")
    async def prune() -> None:
        await retention.prune(services.database, services.settings)
