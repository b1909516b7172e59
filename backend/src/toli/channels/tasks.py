"""Jobs of channels."""

from toli.channels import service
from toli.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs that send messages, decide about those without an answer, and watch the platform's number."""
    channels = service.make_channels(services)

    @jobs.job(service.SEND)
    async def send(client_id: int, message_id: int) -> None:
        await service.send_message(channels, client_id=client_id, message_id=message_id)

    @jobs.every("*/5 * * * *", name="channels.sweep")
    async def sweep() -> None:
        await service.sweep_unanswered(channels)

    @jobs.job(service.MARK_PLATFORM_NUMBER)
    async def mark() -> None:
        await service.mark_platform_number(channels)

    @jobs.every("*/5 * * * *", name="channels.check_platform_number")
    async def check() -> None:
        await service.check_platform_number(channels)

    @jobs.every("41 2 * * *", name="channels.erase")
    async def erase() -> None:
        await service.erase_old_values(channels)
