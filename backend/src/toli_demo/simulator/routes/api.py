"""The provider's v1 API with its authentication, entities and errors, and faults on demand."""

import asyncio
import base64
import binascii
import hmac
import json
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from toli.identity.access.guards import Db
from toli.infra.db.database import Database
from toli_demo.simulator.errors import Refused, not_signed_in
from toli_demo.simulator.keys import is_key, public_token_of, secret_of
from toli_demo.simulator.repository import find_access
from toli_demo.simulator.routes.refusals import Handler, RefusingRoute
from toli_demo.simulator.schemas import Call, FaultIn, collection
from toli_demo.simulator.service import accounts, faults, orders, payments, refunds, route, settlements

CALLS: Final[dict[str, Call]] = {
    "create_order": "orders",
    "page_orders": "order_lookups",
    "get_order": "order_lookups",
    "payments_of_order": "payment_lookups",
    "page_payments": "payment_lookups",
    "get_payment": "payment_lookups",
    "capture_payment": "captures",
    "refund_payment": "refunds",
    "get_refund": "refund_lookups",
    "page_settlements": "settlement_lookups",
    "get_settlement": "settlement_lookups",
    "settlement_lines": "settlement_lines",
    "exchange_grant": "tokens",
    "get_transfer": "transfer_lookups",
    "change_transfer": "transfer_changes",
    "reverse_transfer": "reversals",
    "page_reversals": "transfer_lookups",
    **dict.fromkeys(
        (
            "create_linked_account",
            "get_linked_account",
            "create_stakeholder",
            "request_product",
            "change_product",
            "get_product",
        ),
        "linked_accounts",
    ),
}
LAST_SECOND: Final = 4_102_444_800
"""The year 2100."""
RUBBISH: Final = "<html><head><title>Under maintenance</title></head><body>We will be back soon.</body></html>"
GATEWAY_TIMEOUT: Final = "<html><head><title>504 Gateway Time-out</title></head></html>"
NO_BALANCE: Final = (
    "Your account does not have enough balance to carry out the refund operation. "
    "You can add funds to your account from your Razorpay dashboard or capture new payments."
)


class ProviderRoute(RefusingRoute):
    """A route of the API that requires the keys and carries out faults."""

    def answering(self, handler: Handler) -> Handler:
        """Wrap the handler with authentication and faults."""

        async def answer(request: Request) -> Response:
            await self.sign_in(request)
            fault = await self._fault(request.app.state.services.database)
            return await (handler(request) if fault is None else _misbehave(fault, handler, request))

        return answer

    async def sign_in(self, request: Request) -> None:
        """Require a key, or the access token of an authorised account."""
        request.state.key_id = await _sign_in(request)

    async def _fault(self, database: Database) -> FaultIn | None:
        if self.name not in CALLS:
            return None
        async with database.platform_transaction() as tx:
            return await faults.strike(tx, CALLS[self.name])


async def _misbehave(fault: FaultIn, handler: Handler, request: Request) -> Response:
    """Fail before or after the work is done, which a caller cannot distinguish."""
    match fault.kind:
        case "slow":
            response = await handler(request)
            await asyncio.sleep(fault.seconds)
            return response
        case "lose_answer":
            await handler(request)
            return HTMLResponse(GATEWAY_TIMEOUT, status_code=504)
        case "rubbish":
            return HTMLResponse(RUBBISH)
        case "limited":
            return JSONResponse(
                {"error": {"code": "BAD_REQUEST_ERROR", "description": "Too many requests"}}, status_code=429
            )
        case "omit":
            return _omit_last(await handler(request))
        case "refuse":
            raise Refused(NO_BALANCE, reason="insufficient_balance")
        case _:
            return JSONResponse(
                {"error": {"code": "SERVER_ERROR", "description": "The server is unavailable."}},
                status_code=503,
            )


def _omit_last(response: Response) -> Response:
    """Leave out the last item of a collection, as a report that is not complete yet does."""
    found = json.loads(bytes(response.body))
    items = found["items"][:-1]
    return JSONResponse(found | {"count": len(items), "items": items})


async def _sign_in(request: Request) -> str:
    """Return the key that a call is signed in with, or the public token where it has an access token."""
    scheme, _, encoded = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await _sign_in_by_token(request, encoded)
    try:
        key_id, _, secret = base64.b64decode(encoded, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        raise not_signed_in() from None
    if scheme.lower() != "basic" or not is_key(key_id):
        raise not_signed_in()
    if not hmac.compare_digest(secret.encode(), secret_of(key_id).encode()):
        raise not_signed_in()
    async with request.app.state.services.database.platform_transaction() as tx:
        if await accounts.is_revoked(tx, key_id):
            raise not_signed_in()
    return key_id


async def _sign_in_by_token(request: Request, token: str) -> str:
    async with request.app.state.services.database.platform_transaction() as tx:
        account_id = await find_access(tx, token)
    if account_id is None:
        raise not_signed_in()
    return public_token_of(account_id)


async def _key_id(request: Request) -> str:
    key_id = request.state.key_id
    assert isinstance(key_id, str)
    return key_id


KeyId = Annotated[str, Depends(_key_id)]


async def _body(request: Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.body() or b"{}")
    except ValueError:
        raise Refused("The request body is not valid JSON.") from None
    if not isinstance(body, dict):
        raise Refused("The request body is not valid JSON.")
    return body


Body = Annotated[dict[str, Any], Depends(_body)]
Count = Annotated[int, Query(ge=1, le=100)]
Skip = Annotated[int, Query(ge=0)]

router = APIRouter(prefix="/v1", route_class=ProviderRoute)


@router.post("/orders")
async def create_order(database: Db, key_id: KeyId, body: Body) -> dict[str, Any]:
    """Open an order."""
    async with database.platform_transaction() as tx:
        return await orders.create(tx, body, key_id=key_id)


@router.get("/orders")
async def page_orders(
    database: Db, key_id: KeyId, receipt: str | None = None, count: Count = 10, skip: Skip = 0
) -> dict[str, Any]:
    """List orders, newest first; with a receipt, only its orders."""
    async with database.platform_transaction() as tx:
        return await orders.page(tx, key_id=key_id, receipt=receipt, count=count, skip=skip)


@router.get("/orders/{order_id}")
async def get_order(
    database: Db, key_id: KeyId, order_id: str, expand: Annotated[list[str] | None, Query(alias="expand[]")] = None
) -> dict[str, Any]:
    """Read one order, with its transfers if they are asked for."""
    async with database.platform_transaction() as tx:
        order = (await orders.get(tx, order_id, key_id=key_id)).wire()
        if "transfers" in (expand or []):
            order["transfers"] = collection(list(await route.transfers(tx, order_id)))
        return order


@router.get("/orders/{order_id}/payments")
async def payments_of_order(database: Db, key_id: KeyId, order_id: str) -> dict[str, Any]:
    """List the payments of an order."""
    async with database.platform_transaction() as tx:
        return await orders.payments(tx, order_id, key_id=key_id)


@router.get("/payments")
async def page_payments(
    database: Db,
    key_id: KeyId,
    since: Annotated[int, Query(alias="from", ge=0)] = 0,
    until: Annotated[int, Query(alias="to", ge=0)] = LAST_SECOND,
    count: Count = 10,
    skip: Skip = 0,
) -> dict[str, Any]:
    """List payments, the newest first; `from` and `to` are Unix seconds."""
    async with database.platform_transaction() as tx:
        return await payments.page(
            tx,
            key_id=key_id,
            since=datetime.fromtimestamp(since, UTC),
            until=datetime.fromtimestamp(min(until, LAST_SECOND), UTC),
            count=count,
            skip=skip,
        )


@router.get("/payments/{payment_id}")
async def get_payment(database: Db, key_id: KeyId, payment_id: str) -> dict[str, Any]:
    """Read one payment."""
    async with database.platform_transaction() as tx:
        return (await payments.get(tx, payment_id, key_id=key_id)).wire()


@router.post("/payments/{payment_id}/capture")
async def capture_payment(database: Db, key_id: KeyId, payment_id: str, body: Body) -> dict[str, Any]:
    """Capture an authorised payment."""
    async with database.platform_transaction() as tx:
        return await payments.capture(tx, payment_id, body, key_id=key_id)


@router.post("/payments/{payment_id}/refund")
async def refund_payment(
    database: Db,
    key_id: KeyId,
    payment_id: str,
    body: Body,
    x_refund_idempotency: Annotated[str | None, Header()] = None,
) -> dict[str, Any]:
    """Refund part or all of a captured payment."""
    async with database.platform_transaction() as tx:
        return await refunds.create(tx, payment_id, body, key_id=key_id, key=x_refund_idempotency)


@router.get("/refunds/{refund_id}")
async def get_refund(database: Db, key_id: KeyId, refund_id: str) -> dict[str, Any]:
    """Read one refund."""
    async with database.platform_transaction() as tx:
        return (await refunds.get(tx, refund_id, key_id=key_id)).wire()


@router.get("/settlements")
async def page_settlements(
    database: Db,
    key_id: KeyId,
    since: Annotated[int, Query(alias="from", ge=0)] = 0,
    until: Annotated[int, Query(alias="to", ge=0)] = LAST_SECOND,
    count: Count = 10,
    skip: Skip = 0,
) -> dict[str, Any]:
    """List settlements, the newest first; `from` and `to` are Unix seconds."""
    async with database.platform_transaction() as tx:
        return await settlements.page(
            tx,
            key_id=key_id,
            since=datetime.fromtimestamp(since, UTC),
            until=datetime.fromtimestamp(min(until, LAST_SECOND), UTC),
            count=count,
            skip=skip,
        )


@router.get("/settlements/recon/combined")
async def settlement_lines(
    database: Db,
    key_id: KeyId,
    year: Annotated[int, Query(ge=2000, le=2100)],
    month: Annotated[int, Query(ge=1, le=12)],
    day: Annotated[int | None, Query(ge=1, le=31)] = None,
    count: Count = 10,
    skip: Skip = 0,
) -> dict[str, Any]:
    """List what the settlements of a day are made of, or those of a month."""
    first = _date(year, month, day or 1)
    next_month = (date(year, month, 1) + timedelta(days=31)).replace(day=1)
    last = first if day else next_month - timedelta(days=1)
    async with database.platform_transaction() as tx:
        return await settlements.lines(tx, key_id=key_id, first=first, last=last, count=count, skip=skip)


def _date(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise Refused("The day is invalid.", field="day") from None


@router.get("/settlements/{settlement_id}")
async def get_settlement(database: Db, key_id: KeyId, settlement_id: str) -> dict[str, Any]:
    """Read one settlement."""
    async with database.platform_transaction() as tx:
        return await settlements.get(tx, settlement_id, key_id=key_id)
