"""Jobs of leaders' links."""

from toli.db.queue.jobs import Jobs
from toli.leaders import service
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the job that erases links, roll calls and incidents after tours."""

    @jobs.every("47 * * * *", name="leaders.erase")
    async def erase() -> None:
        await service.erase_after_tours(
            services.database, now=services.clock.now(), days=services.settings.erase_after_days
        )
