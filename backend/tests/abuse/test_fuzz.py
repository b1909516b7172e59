"""Calls made up from the OpenAPI document: none of them may end in a server error.

`TOLI_FUZZ_EXAMPLES` is the number of calls for each operation (`make fuzz` sets it).
"""

import json
import os
import random
import re
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import httpx
import hypothesis
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase
from schemathesis.core import NotSet

from tests.abuse.world import World
from toli.infra.config import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.long]
EXAMPLES: Final = int(os.environ.get("TOLI_FUZZ_EXAMPLES", "4"))
SEED: Final = int(os.environ.get("TOLI_FUZZ_SEED", "16"))
METHODS: Final = ("get", "post", "put", "patch", "delete")
ENDS_SESSIONS: Final = frozenset({"deleteMe", "logout", "endOtherSessions", "endSession"})
FEWEST_SERVED: Final = 60
"""How many operations answer with a success at least once."""
UPLOADS: Final = frozenset({"uploadImage"})
HOSTILE: Final = (
    "\0",
    "\ud800",
    "x" * 300,
    "%",
    "0" * 5000,
    "-1",
    "9" * 30,
    "NaN",
    "9999-12-31",
    "0001-01-01",
    "9999-12-31T23:59:59+00:00",
)
DATES: Final = ("0001-01-01", "9999-12-31", "1899-12-31", "2101-01-01", "1900-01-01", "2100-12-31")
DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


@pytest.fixture
def settings(without_rate_limits: Settings) -> Settings:
    return without_rate_limits


@dataclass(frozen=True)
class Call:
    """A call as it is sent."""

    operation: str
    method: str
    path: str
    query: dict[str, Any]
    body: Any


async def test_no_call_made_up_from_the_document_ends_in_a_server_error(app: FastAPI, world: World) -> None:
    chance = random.Random(SEED)
    callers = list(world.callers().values())
    failures: dict[str, str] = {}
    served: set[str] = set()
    for call in make_up(app.openapi(), world, chance):
        # Strangers only, for what would end the sessions of the others.
        for caller in callers[:1] if call.operation in ENDS_SESSIONS else callers:
            answer = await send(caller, call)
            if answer.is_success:
                served.add(call.operation)
            if answer.status_code >= 500:
                failures.setdefault(f"{call.operation} {answer.status_code}", f"{call}\n{answer.text}"[:1500])
    assert not failures, "\n\n".join(f"{name}: {what}" for name, what in failures.items())
    # Or else everything was refused before it reached what could fail.
    assert len(served) > FEWEST_SERVED, sorted(served)


def make_up(document: dict[str, Any], world: World, chance: random.Random) -> Iterator[Call]:
    """Calls of every operation: valid ones, such as name things that are there, and some with hostile values."""
    schema = schemathesis.openapi.from_dict(document)
    operations = [
        (path, method, operation["operationId"])
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]
    for path, method, operation in operations:
        if operation in UPLOADS:
            continue
        for case in cases_of(schema[path][method.upper()]):
            body = None if isinstance(case.body, NotSet) else case.body
            values = dict(case.path_parameters or {}) if chance.random() < 0.2 else {}
            if chance.random() < 0.3:
                values = {
                    name: chance.choice(HOSTILE) for name in (case.path_parameters or {}) if chance.random() < 0.3
                }
            query = {
                name: chance.choice(HOSTILE) if chance.random() < 0.3 else world.ids.get(name, value)
                for name, value in (case.query or {}).items()
            }
            yield Call(operation, method, world.fill(path, values=values), query, alter(body, world, chance))


def cases_of(operation: Any) -> list[schemathesis.Case]:
    """Calls of one operation that its schema allows."""
    cases: list[schemathesis.Case] = []

    @hypothesis.seed(SEED)
    @hypothesis.settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(operation.as_strategy())
    def collect(case: schemathesis.Case) -> None:
        cases.append(case)

    collect()
    return cases


def alter(value: Any, world: World, chance: random.Random) -> Any:
    """Put ids of things that are there, dates at the edges of the calendar, and surrogates into a body."""
    match value:
        case dict():
            return {
                name: world.ids[name] if name in world.ids and chance.random() < 0.8 else alter(inner, world, chance)
                for name, inner in value.items()
            }
        case list():
            return [alter(inner, world, chance) for inner in value]
        case str() if DATE.match(value):
            return chance.choice(DATES) + value[10:] if chance.random() < 0.5 else value
        case str() if chance.random() < 0.05:
            return value + chance.choice(("\0", "\ud800", "\udfff"))
    return value


async def send(caller: httpx.AsyncClient, call: Call) -> httpx.Response:
    """Send a call as hostile as it is; httpx itself refuses lone surrogates."""
    path = "".join(character if character in "/" else quote(character) for character in call.path)
    query = "&".join(f"{quote(name)}={quote(one)}" for name, value in call.query.items() for one in as_list(value))
    has_body = call.body is not None
    return await caller.request(
        call.method.upper(),
        f"{path}?{query}" if query else path,
        content=json.dumps(call.body).encode() if has_body else None,
        headers={"Content-Type": "application/json"} if has_body else None,
    )


def quote(value: object) -> str:
    """Percent-encode a value; a lone surrogate becomes the bytes that some encoders make of it."""
    return urllib.parse.quote(str(value), safe="", errors="surrogatepass")


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
