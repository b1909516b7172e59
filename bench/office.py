"""An operator's lists with years of bookings behind them: how long one answer takes, one after the other."""

import time
from dataclasses import dataclass
from statistics import median

import httpx
import psycopg

from bench.installation import Installation
from bench.noise import Noise, watched
from bench.processes import Refused
from bench.seed import Plan
from toli.identity.access.roles import Role
from toli.kit.secrets import new_token, token_hash

PLANS = 200
BOOKINGS = 50
"""On each of the plans."""

CUSTOMERS = 10_000
"""Who joined the site; of five of them, four have booked."""

MOST_MS = 100.0
TIMES = 30

# Of an operator who has some events with some plans: more plans of the same events, each with its beds, and on each
# of all bookings of two people who paid the advance, every tenth of whom is late with the rest. Customers book in turn.
SEED = """
SELECT set_config('toli.scope', 'platform', false);
INSERT INTO departure (client_id, trip_id, booking_start_date, booking_end_date, tour_start_date, tour_end_date)
SELECT p.client_id, p.trip_id, p.booking_start_date, p.booking_end_date + n::int, p.tour_start_date + n::int,
       p.tour_end_date + n::int
FROM departure p, generate_series(1, %(plans)s) n WHERE p.client_id = %(client_id)s
ORDER BY n, p.departure_id
LIMIT greatest(%(plans)s - (SELECT count(*) FROM departure WHERE client_id = %(client_id)s), 0);
INSERT INTO plan_stock (client_id, departure_id, capacity)
SELECT client_id, departure_id, 1000000 FROM departure p WHERE client_id = %(client_id)s ON CONFLICT DO NOTHING;
INSERT INTO bed_stock (client_id, departure_id, sharing_type_id, total)
SELECT p.client_id, p.departure_id, b.sharing_type_id, 1000000 FROM departure p
JOIN sharing_type b ON b.client_id = p.client_id AND b.trip_id = p.trip_id WHERE p.client_id = %(client_id)s
ON CONFLICT DO NOTHING;
INSERT INTO app_user (email, username, phone, role_id)
SELECT name, name, '9' || lpad(n::text, 9, '0'), 2
FROM generate_series(1, %(customers)s) n, concat('customer', n, '@office.example') name;
INSERT INTO membership (client_id, user_id, joined_at)
SELECT %(client_id)s, user_id, now() - user_id * interval '1 minute' FROM app_user WHERE email LIKE '%%@office.example';
CREATE TEMPORARY TABLE made AS
SELECT p.client_id, p.departure_id, p.trip_id, p.n, who.user_id, nextval('hold_id_seq') AS hold_id,
       nextval('booking_id_seq') AS booking_id, nextval('ledger_transaction_id_seq') AS posted_id,
       (SELECT min(b.sharing_type_id) FROM sharing_type b
        WHERE b.client_id = p.client_id AND b.trip_id = p.trip_id) AS bed
FROM (SELECT *, row_number() OVER (ORDER BY departure_id, n) AS turn FROM departure, generate_series(1, %(bookings)s) n
      WHERE client_id = %(client_id)s) p
JOIN (SELECT user_id, row_number() OVER (ORDER BY user_id) AS place FROM app_user
      WHERE email LIKE '%%@office.example') who
  ON who.place = 1 + p.turn %% (%(customers)s * 4 / 5);
INSERT INTO hold (client_id, hold_id, departure_id, user_id, state, beds, expires_at)
SELECT client_id, hold_id, departure_id, user_id, 'consumed', 2, now() FROM made;
INSERT INTO booking (client_id, booking_id, booking_reference, trip_id, departure_id, user_id,
    hold_id, total_travelers, total_paise, advance_paise, balance_due_on, quote, policy, booking_status, confirmed_at)
SELECT client_id, booking_id, 'B' || booking_id, trip_id, departure_id, user_id, hold_id, 2, 2100000, 630000,
       due_on, jsonb_build_object(
           'bed_total', 2000000, 'tax_percent', 5, 'tax', 100000, 'is_tax_included', false, 'taxes', jsonb '[]',
           'total', 2100000, 'advance_percent', 30, 'advance', 630000, 'balance', 1470000,
           'balance_due_on', due_on, 'instalments',
           jsonb_build_array(jsonb_build_object('due_on', due_on, 'amount', 1470000)), 'lines', jsonb '[]'),
       '{"brackets": []}', 'confirmed', now()
FROM made, LATERAL (SELECT CASE WHEN n %% 10 = 0 THEN current_date - 1 ELSE current_date + 30 END AS due_on) due;
INSERT INTO booking_room (client_id, booking_id, sharing_type_id, room_type, selected_beds_quantity,
    price_per_head_trip_paise)
SELECT client_id, booking_id, bed, 'Double Sharing', 2, 1000000 FROM made;
INSERT INTO traveller (client_id, booking_id, position, full_name, emergency_contact, phone, gender, age)
SELECT client_id, booking_id, place, 'Traveller ' || place || ' of ' || booking_id, '9876543210', '9876543210',
       'Female', 30 FROM made, generate_series(0, 1) place;
INSERT INTO ledger_transaction (client_id, ledger_transaction_id, kind, ref, booking_id)
SELECT client_id, posted_id, 'capture', 'pay_' || booking_id, booking_id FROM made;
INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, booking_id, amount_paise)
SELECT client_id, posted_id, line, CASE line WHEN 1 THEN 'provider_clearing' ELSE 'customer_prepayment' END,
       booking_id, CASE line WHEN 1 THEN 630000 ELSE -630000 END FROM made, generate_series(1, 2) line;
INSERT INTO plan_rooming (client_id, departure_id, version)
SELECT client_id, departure_id, 1 FROM departure WHERE client_id = %(client_id)s;
INSERT INTO plan_room (client_id, plan_room_id, departure_id, sharing_type_id, position)
SELECT client_id, booking_id, departure_id, bed, n FROM made;
INSERT INTO room_place (client_id, traveller_id, departure_id, plan_room_id, bed)
SELECT m.client_id, t.traveller_id, m.departure_id, m.booking_id, t.position
FROM made m JOIN traveller t ON t.client_id = m.client_id AND t.booking_id = m.booking_id;
DROP TABLE made;
"""

ANALYZED = (
    "app_user, membership, departure, plan_stock, booking, "
    "booking_room, traveller, ledger_posting, plan_room, room_place, hold"
)


@dataclass(frozen=True)
class Wait:
    """How long one answer of a list took, in milliseconds: the middle one, and the slowest."""

    name: str
    median_ms: float
    slowest_ms: float
    noise: Noise

    @property
    def passed(self) -> bool | None:
        """Whether half of the answers came in time; None: too noisy to say."""
        return self.median_ms < MOST_MS if self.noise.is_quiet else None


def waits(installation: Installation) -> list[Wait]:
    """Give the last operator 200 plans, 10,000 bookings and as many customers, and read its lists as its panel does.

    Raises Refused when they are not what was wanted.
    """
    plan = installation.world.plans[-1]
    token = _seeded(installation, plan)
    reports = f"/api/reports/clients/{plan.client_id}/plans/{plan.plan_id}"
    plans = f"/api/bookings/get_by_client_id/{plan.client_id}"
    customers = f"/api/clients/{plan.client_id}/customers"
    paths = {
        "group bookings": f"{plans}?status=booking&limit=10",
        "group bookings, page 20": f"{plans}?limit=10&page=20",
        "group bookings, overdue": f"{plans}?status=booking&limit=10&overdue=true",
        "group bookings, search": f"{plans}?limit=10&q=majuli",
        "bookings of a plan": f"/api/bookings/event-plan/{plan.plan_id}/reservations?limit=10",
        "bookings of a plan, search": f"/api/bookings/event-plan/{plan.plan_id}/reservations?limit=10&q=traveller",
        "departure sheet": f"{reports}/sheet",
        "customers": f"{customers}?limit=10",
        "customers, the last page": f"{customers}?limit=10&page={CUSTOMERS // 10}",
        "customers, who owe": f"{customers}?limit=10&show=due",
        "customers, who are still to travel": f"{customers}?limit=10&show=upcoming",
        "customers of an event": f"{customers}?limit=10&event_id={plan.trip_id}",
        "customers, search": f"{customers}?limit=10&q=customer77",
        "customers, search for who travels": f"{customers}?limit=10&q=traveller 1 of 7",
        "rooming": f"/api/bookings/clients/{plan.client_id}/plans/{plan.plan_id}/rooming",
    }
    headers = {
        "Host": installation.host(plan.label),
        "Authorization": f"Bearer {token}",
    }
    with httpx.Client(
        base_url=f"http://127.0.0.1:{installation.toli_port}",
        headers=headers,
        trust_env=False,
    ) as browser:
        _check(browser, plans, paths["bookings of a plan"], customers)
        return [_wait(browser, name, path) for name, path in paths.items()]


def _check(browser: httpx.Client, *lists: str) -> None:
    found = tuple(browser.get(one).raise_for_status().json()["total"] for one in lists)
    # The installation's past may have brought some more.
    if any(there < wanted for there, wanted in zip(found, (PLANS, BOOKINGS, CUSTOMERS), strict=True)):
        raise Refused(f"Departures, bookings on one and customers are {found}, fewer than wanted.")


def _wait(browser: httpx.Client, name: str, path: str) -> Wait:
    taken = []
    with watched() as noise:
        for turn in range(TIMES + 5):
            began = time.perf_counter()
            browser.get(path).raise_for_status()
            # The first few are for caches and plans to fill, in each of the processes.
            if turn >= 5:  # noqa: PLR2004
                taken.append(1000 * (time.perf_counter() - began))
    return Wait(name, median(taken), max(taken), noise)


def _seeded(installation: Installation, plan: Plan) -> str:
    token = new_token()
    with (
        psycopg.connect(installation.owner_url, autocommit=True) as connection,
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT set_config('toli.scope', 'platform', false)")
        cursor.execute("SELECT user_id FROM client WHERE client_id = %s", [plan.client_id])
        (user_id,) = cursor.fetchone() or (0,)
        cursor.execute(
            "INSERT INTO user_session (user_id, token_hash, host_label, site_label, family, expires_at)"
            " SELECT user_id, %s, %s, %s, gen_random_uuid(), now() + interval '1 day' FROM app_user"
            " WHERE user_id = %s AND role_id = %s",
            [token_hash(token), plan.label, plan.label, user_id, int(Role.OPERATOR)],
        )
        values = {
            "client_id": plan.client_id,
            "plans": PLANS,
            "bookings": BOOKINGS,
            "customers": CUSTOMERS,
        }
        for statement in SEED.split(";\n"):
            if statement.strip():
                cursor.execute(statement.encode(), values)
        cursor.execute(f"ANALYZE {ANALYZED}".encode())
    return token
