"""The load: shoppers who browse, hold beds, order, pay, verify, and sometimes request a cancellation.

A shopper repeats a request that was not carried out, under the same idempotency key, when
`Retry-After` says so. Every response is recorded, and every acknowledged operation.
"""

import asyncio
import itertools
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

import httpx
from bench.seed import Plan

from drills.topology import Topology
from toli_demo.simulator import keys

SHOPPERS = 6
IN_DOUBLES = 2
STEP_SECONDS = 90.0
"""How long a shopper repeats one step before giving up."""
MOST_WAIT = 2.0
TIMEOUT = 30.0
EVERY_CANCELLED, EVERY_SILENT = 5, 7
"""Every so many purchases: one requests a cancellation; one closes the browser after paying."""
AGAIN = {502, 503, 504, 429}
SERVER_ERROR = 500
SOLD_OUT, IN_PROGRESS, EXPIRED, RETURNED = "409 sold out", "409 in progress", "409 expired", "409 returned"
CONFLICTS = {
    "no_beds_left": SOLD_OUT,
    "request_in_progress": IN_PROGRESS,
    "hold_expired": EXPIRED,
    "payment_returned": RETURNED,
}
"""The conflicts that a client may meet, by their code."""


@dataclass(frozen=True)
class Response:
    """One response, or the error in its place."""

    at: float
    step: str
    status: str
    """Of a conflict also which one it is; the name of the error when there is no response."""
    seconds: float


@dataclass
class Purchase:
    """One purchase: what was acknowledged of it."""

    label: str
    person: str
    key: str
    booking_id: int | None = None
    order_id: str | None = None
    payment_id: str | None = None
    is_verified: bool = False
    is_cancellation_requested: bool = False
    is_sold_out: bool = False
    is_late: bool = False
    """Its hold had expired: nothing was paid, or the payment was returned."""
    given_up: str | None = None


@dataclass
class Record:
    """All that a load did."""

    responses: list[Response] = field(default_factory=list)
    purchases: list[Purchase] = field(default_factory=list)

    def statuses(self, *, since: float, until: float) -> Counter[str]:
        """Count the responses to steps at Toli by status."""
        return Counter(one.status for one in self.responses if since <= one.at <= until and one.step != "pay")

    def slowest(self, *, since: float, until: float) -> float:
        """The longest wait for a response, in seconds."""
        return max((one.seconds for one in self.responses if since <= one.at <= until and one.step != "pay"), default=0)

    def longest_gap(self, *, since: float, until: float) -> float:
        """The longest time without an acknowledged write, in seconds."""
        writes = sorted(
            one.at
            for one in self.responses
            if since <= one.at <= until and one.step not in {"browse", "pay"} and one.status in {"200", "201"}
        )
        moments = [since, *writes, until]
        return max(after - before for before, after in itertools.pairwise(moments))


class GaveUp(Exception):
    """A step could not be done for so long that a shopper gave up; the text has the step and the last response."""


class SoldOut(Exception):
    """The departure has no beds left."""


class TooLate(Exception):
    """The hold has expired."""


class Load:
    """Shoppers, until stopped. People and departures go on where the last load ended."""

    def __init__(self, topology: Topology) -> None:
        self.record = Record()
        self._topology = topology
        self._stopping = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(self._shop(place)) for place in range(SHOPPERS)]
        return self

    async def __aexit__(self, *_: object) -> None:
        # Each finishes the purchase that it is at.
        self._stopping.set()
        await asyncio.gather(*self._tasks)

    async def _shop(self, place: int) -> None:
        await asyncio.sleep(0.1 * place)
        while not self._stopping.is_set():
            plan, token = next(self._topology.people)
            number = next(_numbers)
            purchase = Purchase(plan.label, token, f"drill-{number}-{token[:12]}")
            self.record.purchases.append(purchase)
            headers = {"Host": self._topology.host(plan.label), "Origin": f"http://{self._topology.host(plan.label)}",
                       "Cookie": f"access_token={token}"}  # fmt: skip
            async with httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{self._topology.front}", headers=headers, timeout=TIMEOUT, trust_env=False
            ) as http:
                try:
                    await self._buy(http, purchase, plan, number)
                except SoldOut:
                    purchase.is_sold_out = True
                except TooLate:
                    purchase.is_late = True
                except GaveUp as reason:
                    purchase.given_up = str(reason)

    async def _buy(self, http: httpx.AsyncClient, purchase: Purchase, plan: Plan, number: int) -> None:
        await self._call(http, "browse", "GET", f"/api/events/user_side_listing/{plan.label}")
        held = await self._call(http, "hold", "POST", "/api/bookings/holds", purchase, party_of(plan))
        purchase.booking_id = held["reservation_event_id"]
        asked = {"reservation_event_id": purchase.booking_id, "amount": held["quote"]["advance"]}
        order = await self._call(http, "order", "POST", "/api/bookings/create-order", purchase, asked)
        purchase.order_id = order["order_id"]
        paid = await self._pay(purchase)
        if number % EVERY_SILENT == 0:
            return
        proof = {
            "order_id": paid["razorpay_order_id"],
            "payment_id": paid["razorpay_payment_id"],
            "signature": paid["razorpay_signature"],
        }
        await self._call(http, "verify", "POST", "/api/bookings/verify-payment", purchase, proof)
        purchase.is_verified = True
        if number % EVERY_CANCELLED == 0:
            path = f"/api/bookings/{purchase.booking_id}/cancellation"
            await self._call(http, "cancel", "POST", path, purchase, {})
            purchase.is_cancellation_requested = True

    async def _pay(self, purchase: Purchase) -> dict[str, Any]:
        """Pay at the provider, as the browser does: not through Toli, and not through a fault."""
        url = f"http://127.0.0.1:{self._topology.provider_port}{keys.BASE_PATH}/pay/{purchase.order_id}"
        began = time.monotonic()
        async with httpx.AsyncClient(trust_env=False, timeout=TIMEOUT) as http:
            try:
                answer = await http.post(url, json={"outcome": "success"})
            except httpx.HTTPError as error:
                raise GaveUp(f"pay: {type(error).__name__}") from error
        self.record.responses.append(
            Response(time.monotonic(), "pay", str(answer.status_code), time.monotonic() - began)
        )
        if not answer.is_success:
            raise GaveUp(f"pay: {answer.status_code} {answer.text[:120]}")
        paid: dict[str, Any] = answer.json()
        purchase.payment_id = paid["razorpay_payment_id"]
        return paid

    async def _call(
        self, http: httpx.AsyncClient, step: str, method: str, path: str, purchase: Purchase | None = None,
        body: dict[str, Any] | None = None,
    ) -> Any:  # fmt: skip
        headers = {} if purchase is None else {"Idempotency-Key": f"{purchase.key}-{step}"}
        deadline = time.monotonic() + STEP_SECONDS
        while True:
            began = time.monotonic()
            wait, status, text = 0.5, "", ""
            try:
                answer = await http.request(method, path, json=body, headers=headers)
            except httpx.HTTPError as error:
                status = type(error).__name__
                self.record.responses.append(Response(time.monotonic(), step, status, time.monotonic() - began))
            else:
                now = time.monotonic()
                status, text = _label(answer), answer.text[:200]
                self.record.responses.append(Response(now, step, status, now - began))
                if answer.is_success:
                    return answer.json() if answer.content else None
                if status == SOLD_OUT:
                    raise SoldOut
                if status in {EXPIRED, RETURNED}:
                    raise TooLate
                if not (answer.status_code in AGAIN or answer.status_code >= SERVER_ERROR or status == IN_PROGRESS):
                    raise GaveUp(f"{step}: {status} {text}")
                wait = min(float(answer.headers.get("Retry-After", wait)), MOST_WAIT)
            if time.monotonic() + wait > deadline:
                raise GaveUp(f"{step}: {status} {text}")
            await asyncio.sleep(wait)


def party_of(plan: Plan) -> dict[str, Any]:
    """Return the body of a hold of two beds of a departure."""
    return {
        "booking_payload": {
            "reservation_event": {"event_id": plan.trip_id, "event_plan_id": plan.plan_id},
            "traveller_info": [
                {"full_name": "Asha Baruah", "id_type": "Passport", "id_proof": "P1234567",
                 "emergency_contact": "9876543210"}
            ],
            "booking_rooms": [{"room_bed_id": plan.double_id, "selected_beds_quantity": IN_DOUBLES}],
        }
    }  # fmt: skip


def _label(answer: httpx.Response) -> str:
    """Return the status of a response, and of a conflict which one it is."""
    if answer.status_code == httpx.codes.CONFLICT:
        code = answer.json().get("code")
        return CONFLICTS.get(code, f"409 {code}")
    return str(answer.status_code)


_numbers = itertools.count(1)
