"""Links and codes that let somebody act are in answers to those who may do so themselves, and in no support view."""

import re
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.routers import api_routes
from tests.shop import Shop, person
from tests.tenancy.test_rights import call, join
from tests.tenancy.test_stranger import open_with_rows
from toli.identity.access.rights import TeamRole
from toli.identity.access.roles import Role
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
CODE = "SCHOOL-2027"
OFFER, SHARE = "offer-token-of-the-waiting-list", "token-of-a-share"
REVIEW_STEP = {"subject": "How was it?", "text": "Please write: {review_link}"}


async def _add_secrets(office: httpx.AsyncClient, owner: Owner, shop: Shop, ids: dict[str, Any]) -> dict[str, str]:
    """Add a payment link, a share, an offer and a private departure; return the secret of each."""
    booking = ids["reservation_event_id"]
    here = {"client": shop.client_id, "booking": booking, "plan": shop.plan_id, "share": SHARE, "offer": OFFER}
    here |= {"traveller": ids["traveller_id"], "user": ids["user_id"], "code": CODE}
    owner.execute(
        "INSERT INTO share_terms (client_id, booking_id, due_on, rule, made_by)"
        " VALUES (%(client)s, %(booking)s, current_date + 9, 'organiser', %(user)s)",
        here,
    )
    owner.execute(
        "INSERT INTO payment_share (client_id, booking_id, traveller_id, amount_paise, token)"
        " VALUES (%(client)s, %(booking)s, %(traveller)s, 10000, %(share)s)",
        here,
    )
    owner.execute(
        "UPDATE waiting_entry SET state = 'offered', token = %(offer)s, offer_ends_at = now() + interval '1 day',"
        " hold_id = (SELECT min(hold_id) FROM hold WHERE client_id = %(client)s) WHERE client_id = %(client)s",
        here,
    )
    owner.execute(
        "UPDATE departure SET access_code = %(code)s WHERE client_id = %(client)s AND departure_id = %(plan)s", here
    )
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking}/payment-link"
    pay = await office.post(path)
    assert pay.status_code == 200, pay.text
    return {"offer": OFFER, "share": SHARE, "private departure": CODE, "payment": pay.json()["url"].rpartition("/")[2]}


async def _find_shown(browser: httpx.AsyncClient, ids: dict[str, Any], secrets: dict[str, str]) -> set[str]:
    """Call each reading operation of operators, and name the secrets in its answers."""
    shown = set()
    for route in api_routes():
        if route.right and route.method == "GET":
            answer = await call(browser, route, ids)
            shown |= {name for name, secret in secrets.items() if secret in answer.text}
    return shown


async def test_secrets_in_reading_operations_by_role_and_in_a_support_view(
    api: Api, database: Database, clock: HandClock, owner: Owner
) -> None:
    shop, _, ids = await open_with_rows(api, database, clock, owner)
    office = shop.operator.on(api(shop.label))
    secrets = await _add_secrets(office, owner, shop, ids)
    shown = {"owner": await _find_shown(office, ids, secrets)}
    for role in (TeamRole.LEADER, TeamRole.SALES, TeamRole.ACCOUNTS):
        member = (await join(database, owner, shop, role)).on(api(shop.label))
        shown[role] = await _find_shown(member, ids, secrets)
    admin = await person(database, "admin@toli.example", role=Role.ADMIN, label=shop.label)
    owner.execute("UPDATE user_session SET support_client_id = %s WHERE user_id = %s", [shop.client_id, admin.user_id])
    shown["support view"] = await _find_shown(admin.on(api(shop.label)), ids, secrets)
    assert shown == {
        "owner": set(secrets),
        TeamRole.LEADER: set(),
        TeamRole.SALES: set(secrets),
        TeamRole.ACCOUNTS: {"payment", "share"},
        "support view": set(),
    }


async def test_a_leader_sees_that_a_departure_is_private_and_a_payment_link_exists(
    api: Api, database: Database, clock: HandClock, owner: Owner
) -> None:
    shop, _, ids = await open_with_rows(api, database, clock, owner)
    await _add_secrets(shop.operator.on(api(shop.label)), owner, shop, ids)
    leader = (await join(database, owner, shop, TeamRole.LEADER)).on(api(shop.label))
    plans = (await leader.get(f"/api/events/{shop.trip_id}/plan")).json()
    (plan,) = [one for one in plans if one["ep_id"] == shop.plan_id]
    assert (plan["is_private"], plan["access_code"]) == (True, None)
    desk = f"/api/bookings/clients/{shop.client_id}/reservations/{ids['reservation_event_id']}/desk"
    state = (await leader.get(desk)).json()
    assert (state["has_payment_link"], state["payment_link"]) == (True, None)


async def test_previews_and_tests_of_messages_have_no_link_that_acts(
    api: Api, database: Database, clock: HandClock, owner: Owner, run_jobs: RunJobs
) -> None:
    shop, _, ids = await open_with_rows(api, database, clock, owner)
    office = shop.operator.on(api(shop.label))
    booking = ids["reservation_event_id"]
    secrets = await _add_secrets(office, owner, shop, ids)
    leader = (await join(database, owner, shop, TeamRole.LEADER)).on(api(shop.label))
    preview = await leader.post(f"/api/timeline/bookings/{booking}/preview", json=REVIEW_STEP)
    assert preview.status_code == 200, preview.text
    link = re.search(r"/review/\S+", preview.json()["text"])
    assert link is not None
    assert link[0] == "/review/…"
    # Without an account the page of a booking is its payment link.
    owner.execute(
        "UPDATE booking SET user_id = NULL, made_by = %s, contact_name = 'Asha', contact_phone = '+919876543210'",
        [shop.operator.user_id],
    )
    for step in ("packing", "after_tour"):
        sent = await leader.post(f"/api/timeline/bookings/{booking}/test", json={"step": step, "level": "client"})
        assert sent.status_code == 202, sent.text
    await run_jobs()
    tests = [mail for mail in await mails(api) if mail["to"] == "leader@brahmaputra.example"]
    assert len(tests) == 2
    for mail in tests:
        assert secrets["payment"] not in mail["text"]
        assert re.search(r"/review/\d", mail["text"]) is None
