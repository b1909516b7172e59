"""Routes of an application that operators authorise: the page, the tokens, and the webhooks of their accounts."""

from secrets import choice
from string import ascii_letters
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request, Response, status
from fastapi.responses import HTMLResponse, RedirectResponse

from toli.identity.access.guards import Db
from toli_demo.simulator.errors import not_signed_in
from toli_demo.simulator.keys import PARTNER_ID, account_of
from toli_demo.simulator.routes.api import Body, KeyId, ProviderRoute
from toli_demo.simulator.schemas import WebhookIn
from toli_demo.simulator.service import accounts, grants

PAGE: Final = """<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Test authorisation</title>
<link rel="stylesheet" href="/sandbox/razorpay/static/authorise.css"></head>
<body><main>
<p class="ribbon">Test page: no money moves</p>
<h1>Let this platform take payments for your account?</h1>
<p>It can create orders, read payments and refund them until you take this back in your dashboard.</p>
<form method="post">
<label for="account">Razorpay account</label>
<input id="account" name="account_id" value="{account}" pattern="acc_[A-Za-z0-9]{{10}}Toli" required>
<div class="actions">
<button name="is_allowed" value="true">Allow</button>
<button name="is_allowed" value="false" formnovalidate class="quiet">Do not allow</button>
</div></form></main></body></html>
"""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}


class ApplicationRoute(ProviderRoute):
    """A route that needs neither key nor token, and carries out faults."""

    async def sign_in(self, request: Request) -> None:
        """Require nothing: the application's own credentials are in the body."""


router = APIRouter()
application = APIRouter(prefix="/oauth", route_class=ApplicationRoute)
partner = APIRouter(prefix="/v2", route_class=ProviderRoute)


@application.get("/authorize")
async def show_page(client_id: str) -> Response:
    """Ask the operator whether the application may act for their account."""
    if client_id != PARTNER_ID:
        return HTMLResponse("Unknown application.", status_code=status.HTTP_400_BAD_REQUEST)
    account = account_of("rzp_test_" + "".join(choice(ascii_letters) for _ in range(10)))
    return HTMLResponse(PAGE.format(account=account), headers=HEADERS)


@application.post("/authorize")
async def decide(
    database: Db,
    redirect_uri: str,
    state: str,
    account_id: Annotated[str, Form(pattern=r"^acc_[A-Za-z0-9]{10}Toli$")],
    is_allowed: Annotated[bool, Form()],
) -> RedirectResponse:
    """Send the operator back with a code, or with their refusal."""
    answer = {"error": "access_denied", "state": state}
    if is_allowed:
        async with database.platform_transaction() as tx:
            answer = {"code": await grants.authorise(tx, account_id, redirect_url=redirect_uri), "state": state}
    return RedirectResponse(f"{redirect_uri}?{urlencode(answer)}", status_code=status.HTTP_303_SEE_OTHER)


@application.post("/token")
async def exchange_grant(database: Db, body: Body) -> dict[str, Any]:
    """Exchange a code, or renew tokens."""
    async with database.platform_transaction() as tx:
        return await grants.exchange(tx, body)


@partner.post("/accounts/{account_id}/webhooks")
async def add_webhook(database: Db, key_id: KeyId, account_id: str, body: Body) -> dict[str, Any]:
    """Set where the events of an account go."""
    if account_of(key_id) != account_id:
        raise not_signed_in()
    async with database.platform_transaction() as tx:
        await accounts.set_webhook(tx, account_id, WebhookIn(url=body["url"], secret=body["secret"]))
    return {"entity": "webhook", "owner_id": account_id, "url": body["url"], "active": True, "events": body["events"]}


router.include_router(application)
router.include_router(partner)
