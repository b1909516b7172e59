"""A payment provider that answers at once: every order it is given is paid by the time anybody asks.

With `BENCH_STRICT_PROVIDER` it is paid nothing, and refuses what is beyond 25 requests in any second. It takes
messages of WhatsApp, too, and fails with one of 33.
"""

import hmac
import os
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs

import orjson

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

KEY_ID = "rzp_bench"
KEY_SECRET = "bench-key-secret"  # noqa: S105  it signs nothing but a benchmark's own payments
CREATED_AT = 1_800_000_000

STRICT = "BENCH_STRICT_PROVIDER"
PER_SECOND = 25

WHATSAPP = {
    "NUMBER_ID": "100200300400500",
    "BUSINESS_ID": "500400300200100",
    "ACCESS_TOKEN": "bench-token",
    "APP_SECRET": "bench-app-secret",
    "VERIFY_TOKEN": "bench-verify-token",
}
FAILS_EVERY = 33

_messages: Counter[str] = Counter()
_calls = {"all": 0, "refused": 0}
_amounts: dict[str, int] = {}
_recent: deque[float] = deque()
_counted = {"answered": 0, "refused": 0, "most_in_a_second": 0}


def order_id(receipt: int) -> str:
    """The provider's id of the order with a receipt: so that whoever pays can say it in advance."""
    return f"order_{receipt:014d}"


def payment_id(receipt: int) -> str:
    """The id of the one payment of that order."""
    return f"pay_{receipt:014d}"


def signature(receipt: int) -> str:
    """What the checkout would sign for that payment."""
    signed = f"{order_id(receipt)}|{payment_id(receipt)}"
    return hmac.new(KEY_SECRET.encode(), signed.encode(), sha256).hexdigest()


async def app(scope: Message, receive: Receive, send: Send) -> None:
    """Speak as much of the provider's API as a booking needs. It is served by one process, which remembers."""
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    parts = scope["path"].strip("/").split("/")
    is_strict = STRICT in os.environ
    if is_strict and parts[0] == "v1" and not _is_allowed():
        await _send_json(send, 429, {"error": {"code": "BAD_REQUEST_ERROR", "description": "Too many requests"}})
        return
    match scope["method"], parts:
        case "GET", ["counted"]:
            answer = dict(_counted)
        case "GET", ["counted-messages"]:
            most = max(_messages.values(), default=0)
            answer = {"taken": len(_messages), "refused": _calls["refused"], "most_of_one": most}
        case "POST", [_, _, "messages"]:
            await _take_message(orjson.loads(await _body(receive)), send)
            return
        case "POST", ["v1", "orders"]:
            answer = _order(orjson.loads(await _body(receive)))
        case "GET", ["v1", "orders", order, "payments"]:
            answer = _collection([] if is_strict else [_payment(order)])
        case "GET", ["v1", "payments"] if is_strict:
            answer = _collection([])
        case "GET", ["v1", "orders"] if "receipt" in parse_qs(scope["query_string"].decode()):
            answer = _collection([])
        case _:
            raise LookupError(f"{scope['method']} {scope['path']}")
    await _send_json(send, 200, answer)


async def _take_message(asked: dict[str, Any], send: Send) -> None:
    _calls["all"] += 1
    if _calls["all"] % FAILS_EVERY == 0:
        _calls["refused"] += 1
        await _send_json(send, 503, {"error": {"message": "Service unavailable", "code": 131016}})
        return
    _messages[asked["to"]] += 1
    made = f"wamid.{_calls['all']}"
    contacts = [{"input": asked["to"], "wa_id": asked["to"]}]
    await _send_json(send, 200, {"messaging_product": "whatsapp", "contacts": contacts, "messages": [{"id": made}]})


def _is_allowed() -> bool:
    """Count a request, and tell whether the last second had fewer than the limit."""
    now = time.monotonic()
    while _recent and _recent[0] <= now - 1:
        _recent.popleft()
    if len(_recent) >= PER_SECOND:
        _counted["refused"] += 1
        return False
    _recent.append(now)
    _counted["answered"] += 1
    _counted["most_in_a_second"] = max(_counted["most_in_a_second"], len(_recent))
    return True


async def _send_json(send: Send, status: int, answer: dict[str, Any]) -> None:
    body = orjson.dumps(answer)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body", False):
            return body


def _order(asked: dict[str, Any]) -> dict[str, Any]:
    made = order_id(int(asked["receipt"].removeprefix("toli-")))
    _amounts[made] = asked["amount"]
    return {
        "id": made,
        "entity": "order",
        "amount": asked["amount"],
        "amount_paid": 0,
        "amount_due": asked["amount"],
        "currency": asked["currency"],
        "receipt": asked["receipt"],
        "status": "created",
        "attempts": 0,
        "notes": asked["notes"],
        "created_at": CREATED_AT,
    }


def _payment(order: str) -> dict[str, Any]:
    return {
        "id": order.replace("order_", "pay_"),
        "entity": "payment",
        "order_id": order,
        "amount": _amounts[order],
        "currency": "INR",
        "status": "captured",
        "captured": True,
        "amount_refunded": 0,
        "method": "upi",
        "error_description": None,
        "created_at": CREATED_AT,
    }


def _collection(items: list[dict[str, Any]]) -> dict[str, Any]:
    return {"entity": "collection", "count": len(items), "items": items}
