from toli.delivery.channels.service import platform_number, sending
from toli.infra.db.queue.jobs import Jobs
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    channels = sending.make_channels(services)

    @jobs.job(sending.SEND)
    async def send(client_id: int, message_id: int) -> None:
        await sending.send_message(channels, client_id=client_id, message_id=message_id)

    @jobs.every("*/5 * * * *", name="channels.sweep")
    async def sweep() -> None:
        await sending.sweep_unanswered(channels)

    @jobs.job(sending.MARK_PLATFORM_NUMBER)
    async def mark() -> None:
        await platform_number.mark_platform_number(channels)

    @jobs.every("*/5 * * * *", name="channels.check_platform_number")
    async def check() -> None:
        await platform_number.check_platform_number(channels)

    @jobs.every("41 2 * * *", name="channels.erase")
    async def erase() -> None:
        await sending.erase_old_values(channels)
