from toli.infra.db.queue.jobs import Jobs
from toli.selling.sync import service
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("52 21 * * *", name="sync.compact")
    async def compact() -> None:
        await service.compact_log(services.database)
