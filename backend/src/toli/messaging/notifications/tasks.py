"""Jobs of messaging. Idempotent."""

from functools import partial

from toli.infra.db.queue.jobs import Jobs
from toli.messaging.notifications.service import mailbox as mailbox_service
from toli.messaging.notifications.service import outbox, registry, sending
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    mailer = sending.make_mailer(services)
    for name, email in registry.EMAILS.items():
        jobs.job(f"messaging.{name}")(partial(email, mailer))

    mailbox = mailbox_service.find_mailbox(services.settings)

    @jobs.every("* * * * *", name="messaging.read_mailbox")
    async def read_mailbox() -> None:
        if mailbox is not None:
            await mailbox_service.read_mailbox(services, mailbox)

    @jobs.every("17 * * * *", name="messaging.purge")
    async def purge() -> None:
        async with services.database.platform_transaction() as tx:
            await outbox.purge(tx)
