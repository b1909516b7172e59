from toli.delivery.mail.schemas import MailTopic
from toli.messaging.notifications.service.bookings import read, send_about
from toli.messaging.notifications.service.sending import Mailer
from toli.selling.reviews.service import requests, write


async def send_review_request(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    """Ask once, unless reviewed or the tour did not take place."""
    async with mailer.database.client_transaction(client_id) as tx:
        token = await requests.find_request_token(
            tx, booking_id=booking_id, sealer=mailer.sealer, now=mailer.clock.now()
        )
    facts = None
    if token is not None:
        facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or token is None:
        return
    link = f"{facts.brand.origin}{write.PAGE_PATH}{token}"
    await send_about(
        mailer,
        facts,
        "review_request",
        about="review",
        review_link=link,
        topic=MailTopic.REVIEWS,
        rating_links=[f"{link}?rating={rating}" for rating in range(1, 6)],
    )
