from toli.infra.db.queue.jobs import Jobs
from toli.operating.departures.service import deadlines, run
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("departures.run_change")
    async def run_change(*, client_id: int, change_id: int) -> None:
        await run.run_change(
            services.database,
            settings=services.settings,
            sealer=services.sealer,
            clock=services.clock,
            client_id=client_id,
            change_id=change_id,
        )

    @jobs.every("12-59/15 * * * *", name="departures.follow_up")
    async def follow_up() -> None:
        await deadlines.follow_up(services.database, settings=services.settings, now=services.clock.now())
