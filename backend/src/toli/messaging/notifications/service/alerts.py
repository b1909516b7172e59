from urllib.parse import urlencode

from toli.catalogue.trips.repository import public_sql
from toli.delivery.mail.schemas import MailTopic
from toli.kit.languages import use_language
from toli.messaging.notifications.schemas import Brand
from toli.messaging.notifications.service.sending import Mailer, brand_of, picture_url, render, send
from toli.selling.alerts import repository as alerts_repository
from toli.selling.alerts import service as alerts
from toli.selling.alerts.schemas import Alert, AlertRef

PAGE = "/alert"


async def send_alert_confirmation(mailer: Mailer, *, client_id: int, alert_id: int) -> None:
    ref = AlertRef(client_id, alert_id)
    async with mailer.database.client_transaction(client_id) as tx:
        alert = await alerts_repository.find_alert(tx, ref=ref)
        if alert is None or alert.is_confirmed:
            return
        brand = await brand_of(tx, mailer, client_id=client_id)
        cover = await public_sql.find_cover(tx, trip_id=alert.trip_id)
    use_language(alert.language)
    email = render(
        "alert_requested",
        brand=brand,
        trip=alert.event_title,
        picture=picture_url(mailer, brand, cover),
        link=_link(mailer, brand, alert),
    )
    await send(
        mailer,
        email,
        brand=brand,
        recipient=alert.email,
        about=f"alert:{client_id}:{alert_id}:asked:{alert.asked_at.isoformat()}",
    )


async def send_departure_open(mailer: Mailer, *, client_id: int, alert_id: int) -> None:
    """Notify if the departure is still bookable, and delete the alert."""
    ref = AlertRef(client_id, alert_id)
    async with mailer.database.client_transaction(client_id) as tx:
        alert = await alerts_repository.find_alert(tx, ref=ref)
        if alert is None or not await alerts.is_due(tx, ref=ref, now=mailer.clock.now()):
            return
        brand = await brand_of(tx, mailer, client_id=client_id)
        cover = await public_sql.find_cover(tx, trip_id=alert.trip_id)
    use_language(alert.language)
    email = render(
        "departure_open",
        brand=brand,
        trip=alert.event_title,
        picture=picture_url(mailer, brand, cover),
        link=f"{brand.origin}/events/{alert.trip_id}",
        end_link=_link(mailer, brand, alert, stop="true"),
    )
    await send(
        mailer,
        email,
        brand=brand,
        recipient=alert.email,
        about=f"alert:{client_id}:{alert_id}:open",
        topic=MailTopic.ALERTS,
    )
    async with mailer.database.client_transaction(client_id) as tx:
        await alerts_repository.delete_alert(tx, ref=ref)


def _link(mailer: Mailer, brand: Brand, alert: Alert, **more: str) -> str:
    return f"{brand.origin}{PAGE}?{urlencode({'token': alerts.token_of(alert, sealer=mailer.sealer), **more})}"
