"""An import of 5,000 bookings beside as many as can be entered one by one: how many a second of each."""

import csv
import io
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx
import psycopg

from bench.installation import Installation
from bench.processes import Refused
from toli.identity.access.roles import Role
from toli.kit.secrets import new_token, token_hash

ROWS: Final = 5_000
QUICK_ROWS: Final = 100
ALONE: Final = 200
"""Bookings that are entered one by one through the API, which is the limit beside the import."""
MOST_SECONDS: Final = 60
LEAST_RATIO: Final = 4.0
POLL_SECONDS: Final = 0.25
GIVE_UP_SECONDS: Final = 900

DEPARTURES: Final = """
SELECT e.title, p.tour_start_date::text, p.departure_id,
       (SELECT min(b.sharing_type_id) FROM sharing_type b WHERE b.client_id = p.client_id AND b.trip_id = p.trip_id)
FROM departure p JOIN trip e USING (client_id, trip_id) WHERE p.client_id = %s ORDER BY p.departure_id
"""
SESSION: Final = """
INSERT INTO user_session (user_id, token_hash, host_label, site_label, family, expires_at)
SELECT c.user_id, %s, c.url, c.url, gen_random_uuid(), now() + interval '1 day'
FROM client c JOIN app_user u USING (user_id) WHERE c.client_id = %s AND u.role_id = %s
"""


@dataclass(frozen=True)
class Imported:
    """How long the parts of an import took, in seconds, and how many bookings a second one by one."""

    rows: int
    read: float
    checked: float
    made: float
    alone: float

    @property
    def rate(self) -> float:
        """Bookings a second, from the start of the import to its end."""
        return self.rows / self.made

    @property
    def passed(self) -> bool:
        """Whether 5,000 bookings take less than a minute, and many less than one by one."""
        in_time = (self.read + self.checked + self.made) * ROWS / self.rows < MOST_SECONDS
        return in_time and self.rate > LEAST_RATIO * self.alone

    @property
    def sentence(self) -> str:
        """The figures, for people."""
        return (
            f"{self.rows:,} bookings: read in {self.read:.1f} s, checked in {self.checked:.1f} s, made in"
            f" {self.made:.1f} s: {self.rate:.0f} a second, {self.rate / self.alone:.1f} times the {self.alone:.0f}"
            f" that are entered one by one (goals: {ROWS:,} in {MOST_SECONDS} s, {LEAST_RATIO:g} times):"
            f" {'pass' if self.passed else 'MISS'}"
        )


def import_bookings(installation: Installation, *, rows: int, tell: Callable[[str], None]) -> Imported:
    """Import bookings over all departures of an operator, and enter some one by one. Raises Refused."""
    plan = installation.world.plans[-1]
    token = new_token()
    with psycopg.connect(installation.owner_url, autocommit=True) as connection:
        connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        connection.execute(SESSION, [token_hash(token), plan.client_id, int(Role.OPERATOR)])
        departures = connection.execute(DEPARTURES, [plan.client_id]).fetchall()
    path = f"/api/imports/clients/{plan.client_id}"
    with _browser(installation, plan.label, token) as browser:
        alone = _enter_alone(browser, plan.client_id, departures[0])
        tell(f"{alone:.0f} bookings a second one by one.")
        file = _sheet(departures, rows=rows)
        read, run = _timed(
            lambda: browser.post("/api/imports/files", params={"kind": "bookings", "filename": "all.csv"}, content=file)
        )
        one = f"{path}/{run['import_id']}"
        checked, run = _timed(lambda: browser.put(f"{one}/columns", json={"mapping": run["mapping"], "fixed": {}}))
        if run["counts"]["to_make"] != rows:
            raise Refused(f"Not all rows can be imported: {run['counts']}")
        began = time.monotonic()
        browser.post(f"{one}/start", json={}).raise_for_status()
        while run["state"] != "done" and time.monotonic() < began + GIVE_UP_SECONDS:
            time.sleep(POLL_SECONDS)
            run = browser.get(one).raise_for_status().json()
        made = time.monotonic() - began
        if run["counts"]["things_made"] != rows:
            raise Refused(f"Not all rows were imported: {run['counts']}")
    return Imported(rows, read, checked, made, alone)


@contextmanager
def _browser(installation: Installation, label: str, token: str) -> Iterator[httpx.Client]:
    with httpx.Client(
        base_url=f"http://127.0.0.1:{installation.toli_port}",
        headers={"Host": installation.host(label), "Authorization": f"Bearer {token}"},
        timeout=GIVE_UP_SECONDS,
        trust_env=False,
    ) as browser:
        yield browser


def _timed(call: Callable[[], httpx.Response]) -> tuple[float, dict[str, Any]]:
    began = time.monotonic()
    answer = call().raise_for_status().json()
    return time.monotonic() - began, answer


def _enter_alone(browser: httpx.Client, client_id: int, departure: tuple[str, str, int, int]) -> float:
    """Enter bookings at the desk one after the other, and return how many a second."""
    began = time.monotonic()
    for number in range(ALONE):
        body = {
            "event_plan_id": departure[2],
            "booking_rooms": [{"room_bed_id": departure[3], "selected_beds_quantity": 1}],
            "agreed_total": 9000,
            "price_reason": "Agreed by phone",
            "contact": {"name": f"Caller {number}", "phone": f"97{number:08}"},
            "payment": {"amount": 500, "method": "cash", "moved_on": time.strftime("%Y-%m-%d", time.gmtime())},
            "tell": False,
        }
        browser.post(f"/api/bookings/clients/{client_id}/desk", json=body).raise_for_status()
    return ALONE / (time.monotonic() - began)


def _sheet(departures: list[tuple[str, str, int, int]], *, rows: int) -> bytes:
    """Write a file whose rows go over the departures in turn, as an operator's list by the day of booking does."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Ref", "Trip", "Start", "Name", "Phone", "Sharing", "Total", "Paid", "Mode", "Paid on"])
    today = time.strftime("%Y-%m-%d", time.gmtime())
    for number in range(rows):
        title, start, *_ = departures[number % len(departures)]
        writer.writerow(
            [f"R-{number}", title, start, f"Guest {number}", f"98{number:08}", "Double", 9000, 500, "upi", today]
        )
    return out.getvalue().encode()
