"""Letters about departure alerts: to agree, and that booking has opened."""

from urllib.parse import urlencode

from toli.alerts import service as alerts
from toli.alerts.schemas import Alert, AlertRef
from toli.messaging.schemas import Brand
from toli.messaging.service.post import Post, brand_of, send, write

PAGE = "/alert"


async def ask_to_confirm(post: Post, *, client_id: int, alert_id: int) -> None:
    """Ask an address whether its reader wants to be told; silent when that was answered meanwhile."""
    ref = AlertRef(client_id, alert_id)
    async with post.database.client_transaction(client_id) as tx:
        alert = await alerts.alert(tx, ref=ref)
        if alert is None or alert.is_confirmed:
            return
        brand = await brand_of(tx, post, client_id=client_id)
    letter = write("alert_asked", brand=brand, trip=alert.event_title, link=_link(post, brand, alert))
    await send(
        post,
        letter,
        brand=brand,
        recipient=alert.email,
        about=f"alert:{client_id}:{alert_id}:asked:{alert.asked_at.isoformat()}",
    )


async def tell_departure_open(post: Post, *, client_id: int, alert_id: int) -> None:
    """Tell somebody that a departure of their trip can be booked, and forget them; silent when it no longer can."""
    ref = AlertRef(client_id, alert_id)
    async with post.database.client_transaction(client_id) as tx:
        alert = await alerts.alert(tx, ref=ref)
        if alert is None or not await alerts.is_due(tx, ref=ref, now=post.clock.now()):
            return
        brand = await brand_of(tx, post, client_id=client_id)
    letter = write(
        "departure_open",
        brand=brand,
        trip=alert.event_title,
        link=f"{brand.origin}/events/{alert.event_id}",
        end_link=_link(post, brand, alert, stop="true"),
    )
    await send(post, letter, brand=brand, recipient=alert.email, about=f"alert:{client_id}:{alert_id}:open")
    async with post.database.client_transaction(client_id) as tx:
        await alerts.told(tx, ref=ref)


def _link(post: Post, brand: Brand, alert: Alert, **more: str) -> str:
    return f"{brand.origin}{PAGE}?{urlencode({'token': alerts.token_of(alert, sealer=post.sealer), **more})}"
