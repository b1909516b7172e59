"""Serial numbers of the demo's documents, by the days of their payments.

A year of history is sold in the background while somebody may already pay for a booking of their own. So the numbers
of the whole history are set aside when the demo is loaded: every series has no gap and is in the order of its days.
"""

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal

from sqlalchemy import text

from toli.db.scope import Tx
from toli.papers import service as papers
from toli.papers.schemas import Kind
from toli_demo.data import content
from toli_demo.data.parties import Party, parties
from toli_demo.data.rows import Departure, Event, Operator
from toli_demo.data.sales import KNOWN

Step = Literal["first", "balance", "refund"]

SET_ASIDE = """
INSERT INTO paper_counter (client_id, kind, financial_year, last_serial)
VALUES (:client_id, :kind, :year, :last_serial)
"""

# The row's lock lasts until the transaction ends, so nobody draws a number in between.
SET = """
WITH was AS (
    SELECT last_serial FROM paper_counter
    WHERE client_id = :client_id AND kind = :kind AND financial_year = :year FOR UPDATE
)
UPDATE paper_counter c SET last_serial = :last_serial FROM was
WHERE c.client_id = :client_id AND c.kind = :kind AND c.financial_year = :year RETURNING was.last_serial
"""


@dataclass(frozen=True, slots=True)
class Number:
    """A serial number in the series of a kind of document and a financial year."""

    kind: Kind
    year: int
    serial: int


@dataclass(frozen=True, slots=True)
class _Due:
    """A document that a payment or a refund of the history calls for."""

    day: date
    event_key: str
    starts_in: int
    place: int
    step: Step


def numbers_of_party(today: date, *, event: Event, departure: Departure, place: int) -> dict[Step, Number]:
    """The numbers of the documents of the party at `place` of a departure, by the steps that issue one."""
    label = next(one.label for one in content.operators() if event.key in {mine.key for mine in one.events})
    numbers = _numbers_of(label, today)
    steps: tuple[Step, ...] = ("first", "balance", "refund")
    keys = {step: (event.key, departure.starts_in, place, step) for step in steps}
    return {step: numbers[key] for step, key in keys.items() if key in numbers}


async def set_aside(tx: Tx, *, client_id: int, operator: Operator, today: date) -> None:
    """Let the client's own numbers begin after those of its history."""
    last: dict[tuple[Kind, int], int] = {}
    for number in _numbers_of(operator.label, today).values():
        series = (number.kind, number.year)
        last[series] = max(number.serial, last.get(series, 0))
    for (kind, year), serial in last.items():
        row = {"client_id": client_id, "kind": kind, "year": year, "last_serial": serial}
        await tx.execute(text(SET_ASIDE), row)


@asynccontextmanager
async def drawing(tx: Tx, number: Number | None, *, client_id: int) -> AsyncIterator[None]:
    """Have the one document that is issued in this context bear `number`; without one, none is issued."""
    if number is None:
        yield
        return
    series = {"client_id": client_id, "kind": number.kind, "year": number.year}
    was = (await tx.execute(text(SET), {**series, "last_serial": number.serial - 1})).scalar_one()
    yield
    await tx.execute(text(SET), {**series, "last_serial": was})


@lru_cache(maxsize=8)
def _numbers_of(label: str, today: date) -> Mapping[tuple[str, int, int, Step], Number]:
    """The numbers of an operator's whole history: by trip, departure, place of the party in it, and step."""
    operator = next(one for one in content.operators() if one.label == label)
    last: Counter[tuple[Kind, int]] = Counter()
    numbers = {}
    for due in sorted(_documents(operator, today), key=lambda due: (due.day, due.event_key, due.starts_in, due.place)):
        kind: Kind = "refund" if due.step == "refund" else "receipt"
        year = papers.financial_year(due.day)
        last[kind, year] += 1
        numbers[due.event_key, due.starts_in, due.place, due.step] = Number(kind, year, last[kind, year])
    return numbers


def _documents(operator: Operator, today: date) -> Iterator[_Due]:
    for event in operator.events:
        if event.status != "active":
            continue
        for departure in event.departures:
            people = content.people()
            for place, party in enumerate(parties(event, departure, people=people, regulars=KNOWN, today=today)):
                for step, day in _steps(party):
                    yield _Due(day, event.key, departure.starts_in, place, step)


def _steps(party: Party) -> Iterator[tuple[Step, date]]:
    yield "first", party.booked_on
    if party.balance is not None:
        yield "balance", party.balance.day
    if party.leaving is not None and party.leaving.is_refunded:
        yield "refund", party.leaving.day
