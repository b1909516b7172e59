"""Routes of the checkout in the browser: script, page and payment."""

from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from toli.identity.access.guards import Db
from toli.kit.errors import NotFound
from toli_demo.simulator.routes.refusals import RefusingRoute
from toli_demo.simulator.rules import CARDS
from toli_demo.simulator.schemas import PayIn
from toli_demo.simulator.service import orders, payments

FILES: Final = Path(__file__).resolve().parents[1] / "static"
STATIC: Final = {
    "authorise.css": "text/css",
    "checkout-page.js": "text/javascript",
    "checkout-form.js": "text/javascript",
    "checkout-theme.js": "text/javascript",
    "checkout.css": "text/css",
    "checkout-form.css": "text/css",
}
HEADERS: Final = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
PAGE_HEADERS: Final = HEADERS | {
    # Framed only by pages of the same host: each client's site serves its own checkout.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
    "require-trusted-types-for 'script'",
    "X-Frame-Options": "SAMEORIGIN",
}

router = APIRouter(route_class=RefusingRoute)


@router.get("/checkout.js")
async def checkout_script() -> Response:
    """Serve the script that defines `Razorpay`, as the provider's does."""
    return FileResponse(FILES / "checkout.js", media_type="text/javascript", headers=HEADERS)


@router.get("/checkout")
async def checkout_page() -> Response:
    """Serve the page inside the checkout's frame."""
    return FileResponse(FILES / "checkout.html", media_type="text/html", headers=PAGE_HEADERS)


@router.get("/static/{name}")
async def static_file(name: str) -> Response:
    """Serve a file of the page."""
    if name not in STATIC:
        raise NotFound
    return FileResponse(FILES / name, media_type=STATIC[name], headers=HEADERS)


@router.get("/cards")
async def test_cards() -> list[dict[str, Any]]:
    """List the test cards and the outcome of each."""
    return [card.wire() for card in CARDS.values()]


@router.get("/pay/{order_id}")
async def order_to_pay(database: Db, order_id: str) -> dict[str, Any]:
    """Get an order for the page; the amount is the order's, not the opener's."""
    async with database.platform_transaction() as tx:
        order = (await orders.get(tx, order_id)).wire()
    return {field: order[field] for field in ("id", "amount", "amount_due", "currency", "status")}


@router.post("/pay/{order_id}")
async def pay(database: Db, order_id: str, traveller: PayIn) -> dict[str, Any]:
    """Pay an order, as the traveller does in the checkout."""
    async with database.platform_transaction() as tx:
        return await payments.pay(tx, order_id, traveller)
