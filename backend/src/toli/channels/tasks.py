"""Jobs of channels."""

from toli.channels import service
from toli.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs that send messages, decide about those without an answer, and read templates."""
    channels = service.make_channels(services)

    @jobs.job(service.SEND)
    async def send(client_id: int, message_id: int) -> None:
        await service.send_message(channels, client_id=client_id, message_id=message_id)

    @jobs.every("*/5 * * * *", name="channels.sweep")
    async def sweep() -> None:
        await service.sweep_unanswered(channels)

    @jobs.every("41 2 * * *", name="channels.erase")
    async def erase() -> None:
        await service.erase_old_values(channels)
