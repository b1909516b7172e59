from toli.delivery.channels.repository import accounts as repository
from toli.delivery.channels.service.sending import Channels
from toli.infra.db.queue.jobs import enqueue
from toli.infra.ports.phone_messages import ChannelRefused, ChannelUnavailable


async def mark_platform_number(channels: Channels) -> None:
    """Mark the number as failing for its clients; notify administrators once a day."""
    async with channels.database.platform_transaction() as tx:
        await repository.set_platform_failing(tx)
        today = channels.clock.now().date()
        await enqueue(tx, "messaging.platform_number_refused", day=today.isoformat())


async def check_platform_number(channels: Channels) -> None:
    async with channels.database.platform_transaction() as tx:
        if not await repository.is_platform_number_failing(tx):
            return
    number = channels.providers.platform_number
    if number is None:
        return
    try:
        await number.provider.check()
    except (ChannelRefused, ChannelUnavailable):
        # The mark stays until the next run.
        return
    async with channels.database.platform_transaction() as tx:
        await repository.end_platform_failing(tx)
