from toli.infra.db.queue.jobs import Jobs
from toli.messaging.notifications.service.sending import make_mailer
from toli.operating.leaders.service import codes, erasure, links
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    mailer = make_mailer(services)

    @jobs.job(links.MAIL_CODE)
    async def mail_code(client_id: int, leader_link_id: int) -> None:
        await codes.mail_code(mailer, client_id=client_id, leader_link_id=leader_link_id)

    @jobs.every("47 * * * *", name="leaders.erase")
    async def erase() -> None:
        await erasure.erase_after_tours(
            services.database, now=services.clock.now(), days=services.settings.erase_after_days
        )
