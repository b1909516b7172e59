"""Count the statements and round trips that a request costs, on the connection to PostgreSQL.

A proxy between the app and the server's socket reads the app's half of the protocol: each simple query and each
execution of a prepared one is a statement; each simple query and each sync is a round trip, because the app then waits
until the server is ready again.
"""

import asyncio
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from psycopg.conninfo import conninfo_to_dict
from pydantic import SecretStr

from bench import provider
from bench.installation import Installation
from toli.infra.config import load_settings
from toli_demo.app import create_app

HEADER = 5
WARMING, REPETITIONS = 6, 9
BRACKETS = ("BEGIN", "COMMIT", "ROLLBACK")
SCOPE = "SELECT set_config('toli.scope'"


@dataclass
class Tally:
    """The messages sent since the last reset."""

    statements: list[str] = field(default_factory=list)
    round_trips: int = 0

    @property
    def asked(self) -> list[str]:
        """The statements, except those that only open or end a transaction: its scope is set with its beginning."""
        return [sql for sql in self.statements if not sql.startswith((*BRACKETS, SCOPE))]


@dataclass(frozen=True)
class Cost:
    """The cost of one request.

    `statements` leaves out BEGIN, the transaction's scope and COMMIT; `round_trips` counts those that cost one.
    """

    name: str
    statements: int
    round_trips: int
    most: int | None

    @property
    def passed(self) -> bool:
        """Whether the request stayed within its budget."""
        return self.most is None or self.statements <= self.most


class _Connection:
    """The incomplete message and the prepared statements of one connection."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._buffer = b""
        self._has_started = False
        self._prepared: dict[bytes, str] = {}
        self._portal = ""

    def said(self, data: bytes) -> None:
        self._buffer += data
        if not self._has_started:
            length = struct.unpack("!I", self._buffer[:4])[0]
            self._buffer = self._buffer[length:]
            self._has_started = True
        while len(self._buffer) >= HEADER:
            kind, length = struct.unpack("!cI", self._buffer[:HEADER])
            if len(self._buffer) <= length:
                return
            self._message(kind, self._buffer[HEADER : length + 1])
            self._buffer = self._buffer[length + 1 :]

    def _message(self, kind: bytes, body: bytes) -> None:
        if kind in {b"Q", b"S"}:
            self._tally.round_trips += 1
        if kind == b"Q":
            self._tally.statements.append(_line(body[:-1]))
        elif kind == b"P":
            name, sql, _ = body.split(b"\0", 2)
            self._prepared[name] = _line(sql)
        elif kind == b"B":
            _, name, _ = body.split(b"\0", 2)
            self._portal = self._prepared[name]
        elif kind == b"E":
            self._tally.statements.append(self._portal)


def _line(sql: bytes) -> str:
    return " ".join(sql.decode().split())


@asynccontextmanager
async def tapped(database_url: str, folder: Path) -> AsyncIterator[tuple[str, Tally]]:
    """Open a proxy to the same database that counts everything."""
    tally = Tally()
    target = conninfo_to_dict(database_url)
    name = f".s.PGSQL.{target['port']}"

    serving: set[asyncio.Task[Any] | None] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.add(asyncio.current_task())
        answers, asks = await asyncio.open_unix_connection(f"{target['host']}/{name}")
        connection = _Connection(tally)
        await asyncio.gather(_pump(reader, asks, connection.said), _pump(answers, writer))

    server = await asyncio.start_unix_server(serve, folder / name)
    head = database_url.partition("?")[0]
    try:
        yield f"{head}?host={quote(str(folder))}&port={target['port']}", tally
    finally:
        server.close()
        # They end with the app's connections, which are closed by now.
        await asyncio.gather(*(task for task in serving if task is not None))


async def _pump(
    source: asyncio.StreamReader,
    sink: asyncio.StreamWriter,
    watch: Callable[[bytes], None] = lambda _: None,
) -> None:
    with suppress(ConnectionError):
        while data := await source.read(1 << 16):
            watch(data)
            sink.write(data)
            await sink.drain()
    sink.close()


async def count(installation: Installation) -> list[Cost]:
    """Count each request after warming up, when driver and server have prepared its statements."""
    async with tapped(installation.database_url, installation.folder) as (url, tally):
        environment = {k: v for k, v in installation.environment.items() if k.startswith("TOLI_")}
        settings = load_settings(environment).model_copy(
            update={
                "database_url": SecretStr(url),
                "embedded_worker": False,
                "pool_size": 1,
            }
        )
        transport = httpx.ASGITransport(app=provider.app)
        app = create_app(settings, transport=transport)
        try:
            return await _Counter(installation, tally, app).all()
        finally:
            await app.state.services.providers.aclose()
            await app.state.services.database.dispose()


class Browser:
    """Send the requests of a booking on the first departure, each party by another traveller."""

    def __init__(self, installation: Installation, transport: httpx.AsyncBaseTransport) -> None:
        self._installation = installation
        self._transport = transport
        self._plan = installation.world.plans[0]
        self._people = iter(reversed(installation.world.tokens[self._plan.label]))
        self._http = self.on(self._plan.label)

    def on(self, label: str) -> httpx.AsyncClient:
        """Open a browser on an operator's site."""
        host = self._installation.host(label)
        headers = {"Host": host, "Origin": f"http://{host}"}
        base = f"http://127.0.0.1:{self._installation.toli_port}"
        return httpx.AsyncClient(transport=self._transport, base_url=base, headers=headers)

    def next_traveller(self) -> None:
        """Sign the next traveller in."""
        self._http.cookies.set("access_token", next(self._people))

    async def hold(self, travellers: int = 3) -> httpx.Response:
        """Hold beds for a party."""
        return await self._http.post("/api/bookings/holds", json=self._party(travellers))

    async def order(self, held: httpx.Response) -> httpx.Response:
        """Order the advance of a held booking."""
        booking = held.json()
        wanted = {"reservation_event_id": booking["reservation_event_id"], "amount": booking["quote"]["advance"]}
        return await self._http.post("/api/bookings/create-order", json=wanted)

    async def verify(self, ordered: httpx.Response) -> httpx.Response:
        """Verify the payment of an order."""
        receipt = int(ordered.json()["order_id"].removeprefix("order_"))
        paid = {
            "order_id": provider.order_id(receipt),
            "payment_id": provider.payment_id(receipt),
            "signature": provider.signature(receipt),
        }
        return await self._http.post("/api/bookings/verify-payment", json=paid)

    def _party(self, travellers: int) -> dict[str, Any]:
        plan = self._plan
        payer = {
            "full_name": "Asha Baruah",
            "id_type": "Passport",
            "id_proof": "P1234567",
            "emergency_contact": "9876543210",
        }
        rooms = [{"room_bed_id": plan.double_id, "selected_beds_quantity": max(1, travellers - 1)}]
        if travellers > 1:
            rooms.append({"room_bed_id": plan.quad_id, "selected_beds_quantity": 1})
        return {
            "booking_payload": {
                "reservation_event": {"event_id": plan.trip_id, "event_plan_id": plan.plan_id},
                "traveller_info": [payer, *({"full_name": f"Guest {n}"} for n in range(1, travellers))],
                "booking_rooms": rooms,
            }
        }


def _own_cost(repeated: list[Cost]) -> Cost:
    """The cost of a request without what it fetches for all requests.

    The first repetitions fill caches and prepare statements; now and then one reads the change log anew.
    """
    return min(repeated[WARMING:], key=lambda cost: (cost.statements, cost.round_trips))


class _Counter:
    """Send the requests of one traveller and read the counts after each."""

    def __init__(self, installation: Installation, tally: Tally, app: Any) -> None:
        self._installation = installation
        self._tally = tally
        self._app = app
        self._browser = Browser(installation, httpx.ASGITransport(app=app))

    async def all(self) -> list[Cost]:
        """Count every request that has a budget, and those of a booking after it."""
        world = self._installation.world
        listing = f"/api/events/user_side_listing/{world.front}"
        async with self._browser.on(world.front) as browser:
            etag = (await browser.get(listing)).headers["etag"]

            async def get_unkept() -> httpx.Response:
                self._app.state.services.database.read_cache.invalidate()
                return await browser.get(listing)

            costs = [
                await self._cost("storefront listing", lambda: browser.get(listing), most=2),
                await self._cost("storefront listing, not kept", get_unkept, most=2),
                await self._cost(
                    "storefront listing, 304",
                    lambda: browser.get(listing, headers={"If-None-Match": etag}),
                    most=2,
                ),
            ]
        holds = [await self._hold_cost(travellers) for travellers in (1, 3, 12)]
        return [*costs, *holds, *await self._booking_costs()]

    async def _hold_cost(self, travellers: int) -> Cost:
        async def hold() -> httpx.Response:
            self._browser.next_traveller()
            return await self._browser.hold(travellers)

        return await self._cost(f"hold, {travellers} travellers", hold, most=4)

    async def _booking_costs(self) -> list[Cost]:
        orders, verifications = [], []
        for _ in range(REPETITIONS):
            self._browser.next_traveller()
            held = await self._browser.hold()
            self._reset()
            ordered = await self._browser.order(held)
            orders.append(self._read("order at the provider", ordered, most=6))
            self._reset()
            verified = await self._browser.verify(ordered)
            verifications.append(self._read("verify and confirm", verified, most=10))
        return [_own_cost(orders), _own_cost(verifications)]

    async def _cost(self, name: str, ask: Callable[[], Awaitable[httpx.Response]], *, most: int) -> Cost:
        costs = []
        for _ in range(REPETITIONS):
            self._reset()
            answer = await ask()
            costs.append(self._read(name, answer, most=most))
        return _own_cost(costs)

    def _reset(self) -> None:
        self._tally.statements.clear()
        self._tally.round_trips = 0

    def _read(self, name: str, answer: httpx.Response, *, most: int | None = None) -> Cost:
        if answer.is_client_error or answer.is_server_error:
            raise AssertionError(f"{name}: {answer.status_code} {answer.text}")
        return Cost(name, len(self._tally.asked), self._tally.round_trips, most)
