"""Thousands of open orders against a provider that allows 25 requests a second: how long the reconciler takes."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg

from bench.installation import Installation, fetch

ORDERS: Final = 5_000
QUICK_ORDERS: Final = 50
MOST_MINUTES: Final = 10
"""Also the age of money that M1 reports."""
POLL_SECONDS: Final = 5
CHECK_SECONDS: Final = 120

FLOOD: Final = """
INSERT INTO payment_order (
    client_id, account_id, user_id, purpose, amount_paise, state, provider_order_id, created_at, checked_at)
SELECT account.client_id, account.account_id, person.user_id, 'booking', 1000 + n, 'provider_created',
       'order_backlog' || lpad(n::text, 7, '0'), now() - interval '1 hour', now() - interval '1 hour'
FROM generate_series(1, %(orders)s::int) n
JOIN payment_account account ON account.client_id = %(client_id)s AND account.is_current
JOIN (SELECT user_id, row_number() OVER (ORDER BY user_id) - 1 AS place FROM app_user ORDER BY user_id LIMIT 20) person
  ON person.place = n %% 20
"""
WAITING: Final = """
SELECT count(*) FROM payment_order
WHERE provider_order_id LIKE 'order_backlog%%' AND checked_at < now() - interval '50 minutes'
"""


@dataclass(frozen=True)
class CaughtUp:
    """How long it took to ask about all orders, and what the provider counted meanwhile."""

    orders: int
    seconds: float
    answered: int
    refused: int
    most_in_a_second: int

    @property
    def passed(self) -> bool:
        """Whether it was in time, without a request beyond what the provider allows."""
        return self.refused == 0 and self.seconds < MOST_MINUTES * 60

    @property
    def sentence(self) -> str:
        """The figures, for people."""
        return (
            f"{self.orders:,} open orders were asked about in {self.seconds / 60:.1f} minutes (goal: {MOST_MINUTES});"
            f" at most {self.most_in_a_second} requests in a second, {self.refused} refused:"
            f" {'pass' if self.passed else 'MISS'}"
        )


def catch_up(installation: Installation, *, orders: int, tell: Callable[[str], None]) -> CaughtUp:
    """Write open orders of 20 people, and wait until the worker has asked about each; an hour at most."""
    client_id = installation.world.plans[0].client_id
    with psycopg.connect(installation.owner_url, autocommit=True) as connection:
        # The owner sees all operators' rows only as the platform.
        connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        connection.execute(FLOOD, {"client_id": client_id, "orders": orders})
        began = time.monotonic()
        waiting = orders
        while waiting and time.monotonic() < began + 3600:
            time.sleep(POLL_SECONDS)
            (waiting,) = connection.execute(WAITING).fetchone() or (0,)
            tell(f"{waiting} orders are left after {time.monotonic() - began:.0f} s.")
    counted = fetch(installation.provider_port, "/counted").json()
    return CaughtUp(orders, time.monotonic() - began, **counted)


def check_invariants(installation: Installation) -> str | None:
    """Run `toli check` and return what it reports; None when every invariant holds."""
    done = subprocess.run(  # noqa: S603  our own command, no shell
        [Path(sys.executable).with_name("toli"), "check"],
        env=installation.environment,
        capture_output=True,
        text=True,
        timeout=CHECK_SECONDS,
        check=False,
    )
    return None if done.returncode == 0 else (done.stdout + done.stderr)[-3000:]
