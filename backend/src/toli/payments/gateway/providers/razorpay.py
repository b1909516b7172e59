import asyncio
import hmac
import random
import re
from collections.abc import AsyncIterator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date, datetime
from hashlib import sha256
from time import monotonic
from typing import Final, TypedDict, Unpack

import aiohttp
import httpx
import structlog
from pydantic import ValidationError

from toli.infra.ports import http
from toli.infra.ports.payments import (
    Credentials,
    CredentialsRefused,
    KeyCredentials,
    ProviderEvent,
    ProviderOrder,
    ProviderPayment,
    ProviderRefund,
    ProviderRefused,
    ProviderSettlement,
    ProviderSettlementLine,
    ProviderUnavailable,
)
from toli.infra.ports.route import NewTransfer
from toli.payments.gateway.providers.metrics import observe_operation
from toli.payments.gateway.providers.razorpay_wire import (
    Collection,
    Entity,
    OrderEntity,
    PaymentEntity,
    ReconciliationEntity,
    RefundEntity,
    Refusal,
    SettlementEntity,
    WebhookEnvelope,
)

LIVE_BASE_URL: Final = "https://api.razorpay.com"
CURRENCY: Final = "INR"
TOTAL_SECONDS: Final = 10.0
TRIES: Final = 3
PAGE_SIZE: Final = 100
"""The most that the provider lists at once."""
CAPTURE_WINDOW_MINUTES: Final = 12
"""The provider's minimum; a hold outlives it, so money never comes for beds already given back."""

# Each look-up of a generic model's type costs more than the validation.
ORDERS: Final = Collection[OrderEntity]
PAYMENTS: Final = Collection[PaymentEntity]
SETTLEMENTS: Final = Collection[SettlementEntity]
RECONCILIATION: Final = Collection[ReconciliationEntity]

_ID = re.compile(r"(order|pay|rfnd)_[A-Za-z0-9]{14}")
_IDEMPOTENCY_KEY = re.compile(r"[A-Za-z0-9_-]{10,40}")

log = structlog.get_logger(__name__)


class Breaker:
    """Circuit breaker: opens after `limit` failures in a row, for `seconds`; then one caller tries."""

    def __init__(self, *, limit: int = 5, seconds: float = 30.0) -> None:
        self._limit = limit
        self._seconds = seconds
        self._failures = 0
        self._closed_until = 0.0

    def admit(self) -> None:
        """Raises ProviderUnavailable while open."""
        if self._failures < self._limit:
            return
        if monotonic() < self._closed_until:
            raise ProviderUnavailable
        self._closed_until = monotonic() + self._seconds

    def succeeded(self) -> None:
        self._failures = 0

    def failed(self) -> None:
        self._failures += 1
        if self._failures == self._limit:
            log.warning("provider_circuit_opened", seconds=self._seconds)
        self._closed_until = monotonic() + self._seconds


class Request(TypedDict, total=False):
    json: Mapping[str, object]
    params: Mapping[str, str]
    headers: Mapping[str, str]


def connect(base_url: str = LIVE_BASE_URL, *, transport: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    """Create the connection pool of a process; the caller closes it."""
    return http.connect(f"{base_url.rstrip('/')}/v1", transport=transport)


class _Bearer(httpx.Auth):
    """RFC 6750."""

    def __init__(self, token: str) -> None:
        self._header = f"Bearer {token}"

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        request.headers["Authorization"] = self._header
        yield request


class Razorpay:
    """A Provider (contract there); does not own its connection pool."""

    def __init__(self, credentials: Credentials, *, http: httpx.AsyncClient) -> None:
        self._webhook_secrets = [secret.encode() for secret in credentials.webhook_secrets]
        self._key_secret: bytes | None = None
        self._auth: httpx.Auth
        if isinstance(credentials, KeyCredentials):
            self._key_id = credentials.key_id
            self._key_secret = credentials.key_secret.encode()
            self._auth = httpx.BasicAuth(credentials.key_id, credentials.key_secret)
        else:
            self._key_id = credentials.public_token
            self._auth = _Bearer(credentials.access_token)
        self._breaker = Breaker()
        self._http = http

    @property
    def key_id(self) -> str:
        """The public half of the credentials."""
        return self._key_id

    async def create_order(
        self, *, amount_paise: int, receipt: str, notes: Mapping[str, str], transfers: Sequence[NewTransfer] = ()
    ) -> ProviderOrder:
        """`POST /v1/orders`, once; if the answer is lost, `GET /v1/orders?receipt=` first."""
        body: dict[str, object] = {
            "amount": amount_paise,
            "currency": CURRENCY,
            "receipt": receipt,
            "notes": dict(notes),
            "payment": {
                "capture": "automatic",
                "capture_options": {
                    "automatic_expiry_period": CAPTURE_WINDOW_MINUTES,
                    "refund_speed": "normal",
                },
            },
        }
        if transfers:
            body["transfers"] = [_transfer(transfer, notes) for transfer in transfers]
        async with self._operation("create_order"):
            for attempt in range(TRIES):
                try:
                    return (await self._send("POST", "orders", OrderEntity, json=body)).fact()
                except ProviderUnavailable:
                    # Orders have no idempotency key: the answer may be lost and the order stand.
                    if (order := await self._find_order(receipt)) is not None:
                        return _adopt(order, amount_paise=amount_paise)
                    await _pause(attempt)
            raise ProviderUnavailable

    async def order_by_receipt(self, receipt: str) -> ProviderOrder | None:
        """`GET /v1/orders?receipt=`."""
        async with self._operation("order_by_receipt"):
            return await self._find_order(receipt)

    async def order(self, order_id: str) -> ProviderOrder:
        """`GET /v1/orders/{id}`."""
        path = f"orders/{_checked(order_id)}"
        async with self._operation("order"):
            return (await self._repeat("GET", path, OrderEntity)).fact()

    async def payments_of(self, order_id: str) -> Sequence[ProviderPayment]:
        """`GET /v1/orders/{id}/payments`."""
        path = f"orders/{_checked(order_id)}/payments"
        async with self._operation("payments_of"):
            answer = await self._repeat("GET", path, PAYMENTS)
        # The newest comes first there, and the clock counts whole seconds.
        return sorted((item.fact() for item in reversed(answer.items)), key=lambda payment: payment.created_at)

    async def payment(self, payment_id: str) -> ProviderPayment:
        """`GET /v1/payments/{id}`."""
        path = f"payments/{_checked(payment_id)}"
        async with self._operation("payment"):
            return (await self._repeat("GET", path, PaymentEntity)).fact()

    async def page_payments(self, *, since: datetime, until: datetime, skip: int) -> Sequence[ProviderPayment]:
        """`GET /v1/payments?from=&to=&count=&skip=`."""
        params = _period(since, until, skip=skip)
        async with self._operation("page_payments"):
            answer = await self._repeat("GET", "payments", PAYMENTS, params=params)
        return [item.fact() for item in answer.items]

    async def page_settlements(self, *, since: datetime, until: datetime, skip: int) -> Sequence[ProviderSettlement]:
        """`GET /v1/settlements?from=&to=&count=&skip=`."""
        params = _period(since, until, skip=skip)
        async with self._operation("page_settlements"):
            answer = await self._repeat("GET", "settlements", SETTLEMENTS, params=params)
        return [item.fact() for item in answer.items]

    async def settlement_lines(self, *, day: date) -> Sequence[ProviderSettlementLine]:
        """`GET /v1/settlements/recon/combined?year=&month=&day=&count=&skip=`, page after page."""
        path = "settlements/recon/combined"
        params = {"year": str(day.year), "month": f"{day:%m}", "day": f"{day:%d}", "count": str(PAGE_SIZE)}
        lines: list[ReconciliationEntity] = []
        while True:
            async with self._operation("settlement_lines"):
                page = await self._repeat("GET", path, RECONCILIATION, params=params | {"skip": str(len(lines))})
            lines += page.items
            if not page.items:
                return [line for item in lines if (line := item.fact()) is not None]

    async def capture(self, payment_id: str, *, amount_paise: int) -> ProviderPayment:
        """`POST /v1/payments/{id}/capture`, once; if refused or lost, read the payment."""
        path = f"payments/{_checked(payment_id)}"
        body = {"amount": amount_paise, "currency": CURRENCY}
        async with self._operation("capture"):
            try:
                return (await self._send("POST", f"{path}/capture", PaymentEntity, json=body)).fact()
            except (ProviderUnavailable, ProviderRefused):
                # Captures have no idempotency key either; the payment itself says whether it was taken.
                payment = (await self._repeat("GET", path, PaymentEntity)).fact()
                if not payment.captured:
                    raise
                return payment

    async def refund(
        self, payment_id: str, *, amount_paise: int, idempotency_key: str, notes: Mapping[str, str]
    ) -> ProviderRefund:
        """`POST /v1/payments/{id}/refund` under `X-Refund-Idempotency`, at normal speed."""
        if not _IDEMPOTENCY_KEY.fullmatch(idempotency_key):
            raise ValueError("an idempotency key is 10 to 40 letters, digits, hyphens or underscores")
        path = f"payments/{_checked(payment_id)}/refund"
        body = {"amount": amount_paise, "speed": "normal", "receipt": idempotency_key, "notes": dict(notes)}
        headers = {"X-Refund-Idempotency": idempotency_key}
        async with self._operation("refund"):
            return (await self._repeat("POST", path, RefundEntity, json=body, headers=headers)).fact()

    async def refund_status(self, refund_id: str) -> ProviderRefund:
        """`GET /v1/refunds/{id}`."""
        path = f"refunds/{_checked(refund_id)}"
        async with self._operation("refund_status"):
            return (await self._repeat("GET", path, RefundEntity)).fact()

    async def verify_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        """Hex HMAC-SHA256 of `order|payment` with the key secret; without one, the payment's own order."""
        if self._key_secret is not None:
            return _is_signed(f"{order_id}|{payment_id}".encode(), signature, secret=self._key_secret)
        # Nothing documents what signs a checkout that was opened with a public token.
        try:
            payment = await self.payment(payment_id)
        except CredentialsRefused:
            raise
        except ProviderRefused:
            return False
        return payment.order_id == order_id

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Hex HMAC-SHA256 of the raw body with any webhook secret."""
        # A list, not a generator: how long it takes does not tell which secret fitted.
        return any([_is_signed(body, signature, secret=secret) for secret in self._webhook_secrets])  # noqa: C419

    async def _find_order(self, receipt: str) -> ProviderOrder | None:
        answer = await self._repeat("GET", "orders", ORDERS, params={"receipt": receipt})
        # The filter is the provider's; the comparison is ours, since the wrong order would be paid.
        orders = [item.fact() for item in answer.items if item.receipt == receipt]
        return min(orders, key=lambda o: (-o.amount_paid_paise, -o.attempts, o.created_at, o.id), default=None)

    @asynccontextmanager
    async def _operation(self, name: str) -> AsyncIterator[None]:
        with observe_operation(name):
            async with self._bounded():
                yield

    @asynccontextmanager
    async def _bounded(self) -> AsyncIterator[None]:
        self._breaker.admit()
        try:
            async with asyncio.timeout(TOTAL_SECONDS):
                yield
        except ProviderRefused:
            self._breaker.succeeded()
            raise
        except (ProviderUnavailable, TimeoutError) as error:
            self._breaker.failed()
            raise ProviderUnavailable from error
        self._breaker.succeeded()

    async def _repeat(self, method: str, path: str, shape: type[Entity], **request: Unpack[Request]) -> Entity:
        for attempt in range(TRIES - 1):
            try:
                return await self._send(method, path, shape, **request)
            except ProviderUnavailable:
                await _pause(attempt)
        return await self._send(method, path, shape, **request)

    async def _send(self, method: str, path: str, shape: type[Entity], **request: Unpack[Request]) -> Entity:
        """Make one attempt; log path and outcome, never headers or bodies."""
        started = monotonic()
        outcome = "no answer"
        try:
            response = await self._http.request(method, path, auth=self._auth, **request)
            outcome = str(response.status_code)
            return _read(response, shape)
        except (httpx.HTTPError, aiohttp.ClientError, ValidationError) as error:
            outcome = f"{outcome}, {type(error).__name__}"
            raise ProviderUnavailable from error
        finally:
            log.info(
                "provider_call",
                method=method,
                path=path,
                outcome=outcome,
                ms=round(1000 * (monotonic() - started)),
            )


def _transfer(transfer: NewTransfer, notes: Mapping[str, str]) -> dict[str, object]:
    until = transfer.held_until
    return {
        "account": transfer.account_id,
        "amount": transfer.amount_paise,
        "currency": CURRENCY,
        "notes": dict(notes),
        "on_hold": transfer.is_held,
        **({} if until is None else {"on_hold_until": int(until.timestamp())}),
    }


def _period(since: datetime, until: datetime, *, skip: int) -> dict[str, str]:
    return {
        "from": str(int(since.timestamp())),
        "to": str(int(until.timestamp())),
        "count": str(PAGE_SIZE),
        "skip": str(skip),
    }


def read_webhook(body: bytes) -> ProviderEvent | None:
    """Read only the ids: the other content is a snapshot."""
    try:
        return WebhookEnvelope.model_validate_json(body).fact()
    except ValidationError:
        return None


def _read(response: httpx.Response, shape: type[Entity]) -> Entity:
    if response.is_success:
        return shape.model_validate_json(response.content)
    if response.is_client_error and response.status_code != httpx.codes.TOO_MANY_REQUESTS:
        refusal = Refusal.model_validate_json(response.content).error
        # 409 also says that the same request is still at work: its answer can be had a moment later.
        if response.status_code != httpx.codes.CONFLICT or refusal.description.startswith("Different request"):
            refused = CredentialsRefused if response.status_code == httpx.codes.UNAUTHORIZED else ProviderRefused
            raise refused(
                code=refusal.code, description=refusal.description, field=refusal.field, reason=refusal.reason
            )
    raise ProviderUnavailable


def _adopt(order: ProviderOrder, *, amount_paise: int) -> ProviderOrder:
    """Adopt an order found by receipt, unless its amount differs."""
    if (order.amount_paise, order.currency) != (amount_paise, CURRENCY):
        raise ProviderRefused(
            code="RECEIPT_TAKEN",
            description=f"The receipt {order.receipt} already names an order of another amount.",
            field="receipt",
            reason=None,
        )
    return order


def _checked(entity_id: str) -> str:
    """Allow only ids in paths: some come from a browser."""
    if not _ID.fullmatch(entity_id):
        raise ProviderRefused(
            code="BAD_REQUEST_ERROR",
            description="id is not a valid id.",
            field="id",
            reason="input_validation_failed",
        )
    return entity_id


def _is_signed(message: bytes, signature: str, *, secret: bytes) -> bool:
    expected = hmac.new(secret, message, sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode(errors="replace"))


async def _pause(attempt: int) -> None:
    """Wait with exponential backoff and jitter."""
    await asyncio.sleep(random.uniform(0.1, 0.3) * 2**attempt)  # noqa: S311  # spreads load, guards nothing
