from toli.clients.media import service
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.every("23 * * * *", name="media.remove_unsaved")
    async def remove_unsaved() -> None:
        await service.remove_unsaved(services.database, services.store)
