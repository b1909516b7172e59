from hashlib import sha256

from toli.kit.clock import local_date
from toli.kit.formats import format_day
from toli.messaging.notifications.service import sending
from toli.messaging.notifications.service.sending import Mailer
from toli.operating.leaders import rules
from toli.operating.leaders.repository import links as repository
from toli.operating.leaders.service.links import open_code


async def mail_code(mailer: Mailer, *, client_id: int, leader_link_id: int) -> None:
    """Once per code, unless used or ended."""
    async with mailer.database.client_transaction(client_id) as tx:
        tour = await repository.find_link(tx, leader_link_id=leader_link_id)
        if tour is None or not tour.link.email or tour.link.sealed_code is None:
            return
        link, code = tour.link, tour.link.sealed_code
        today = local_date(mailer.clock.now(), time_zone=tour.time_zone)
        if rules.is_over(link, tour_end_date=tour.tour_end_date, today=today):
            return
        brand = await sending.brand_of(tx, mailer, client_id=client_id)
    email = sending.render(
        "leader_code",
        brand=brand,
        name=link.name,
        trip=tour.title,
        start=format_day(tour.tour_start_date),
        digits=open_code(mailer.sealer, code, token_hash=link.token_hash),
    )
    about = f"leader_code:{leader_link_id}:{sha256(code).hexdigest()[:16]}"
    await sending.send(mailer, email, brand=brand, recipient=link.email, about=about)
