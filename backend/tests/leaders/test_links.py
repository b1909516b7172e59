"""Leaders' links over HTTP: made and revoked by the operator, opened on one phone by a code, over after the tour."""

from datetime import date, timedelta
from typing import Any

import psycopg
import pytest

from tests.conftest import RunJobs
from tests.leaders.conftest import Tour
from tests.people import mails
from tests.shop import person
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


async def test_a_link_opens_on_one_phone_by_its_code(tour: Tour, owner: psycopg.Connection[Any]) -> None:
    link = await tour.link()
    assert (link["state"], link["phone"], len(link["code"])) == ("waiting", "+919864012345", 6)
    phone, other = tour.phone(link), tour.phone(link)
    page = (await phone.http.get(phone.path)).json()
    assert (page["state"], page["leader"], page["event_name"]) == ("code", "Ramesh Bora", "Majuli by boat")
    assert "Asha" not in str(page)
    for locked in (await phone.http.get(f"{phone.path}/sheet"), await phone.post()):
        assert (locked.status_code, locked.json()["code"]) == (403, "leader_link_locked")

    assert (await phone.open(link["code"])).json()["state"] == "open"
    sheet = (await phone.http.get(f"{phone.path}/sheet")).json()
    assert [one["full_name"] for one in sheet["sheet"]["travellers"]] == ["Asha Baruah", "Mina Das"]
    assert sheet["medical_notes"] == [{"traveller_id": tour.travellers[0], "text": "Insulin"}]
    (read,) = owner.execute("SELECT subject, data FROM audit_entry WHERE action = 'leader_link.sheet_read'").fetchall()
    assert read == (
        f"leader_link:{link['leader_link_id']}",
        {"departure_id": tour.shop.plan_id, "travellers": 2, "medical_notes": 1},
    )

    # Its code is used up, so whoever else has the address sees nothing.
    assert (await other.http.get(other.path)).json()["state"] == "other_phone"
    assert (await other.open(link["code"])).json()["code"] == "leader_code_spent"
    assert (await other.http.get(f"{other.path}/sheet")).status_code == 403
    (listed,) = (await tour.read())["links"]
    assert (listed["state"], listed["code"]) == ("open", None)
    stored = owner.execute("SELECT leader_link::text FROM leader_link").fetchall()
    assert phone.token not in str(stored)
    assert link["code"] not in str(stored)


async def test_the_code_is_mailed_and_the_link_is_not(tour: Tour, run_jobs: RunJobs) -> None:
    link = await tour.link(email="Ramesh@leaders.example")
    assert link["email"] == "ramesh@leaders.example"
    await run_jobs()
    (first,) = [one for one in await mails(tour.api) if one["to"] == link["email"]]
    assert link["code"] in first["text"]
    assert link["code"] not in first["subject"]
    assert link["url"] not in first["text"] + first["html"]
    renewed = await tour.office.post(f"{tour.path}/leader-links/{link['leader_link_id']}/code")
    (listed,) = renewed.json()["links"]
    await run_jobs()
    texts = [one["text"] for one in await mails(tour.api) if one["to"] == link["email"]]
    assert [listed["code"] in text for text in texts] == [True, False]
    # A code that was used before its e-mail left is worth nothing to anybody.
    late = (await tour.office.post(f"{tour.path}/leader-links/{link['leader_link_id']}/code")).json()["links"][0]
    await tour.phone(late).open(late["code"])
    await run_jobs()
    assert len([one for one in await mails(tour.api) if one["to"] == link["email"]]) == 2


async def test_a_new_code_moves_the_link_to_another_phone(tour: Tour) -> None:
    link = await tour.link()
    phone, other = tour.phone(link), tour.phone(link)
    await phone.open(link["code"])
    renewed = await tour.office.post(f"{tour.path}/leader-links/{link['leader_link_id']}/code")
    (listed,) = renewed.json()["links"]
    # Until the code is used, the first phone keeps working.
    assert (await phone.http.get(phone.path)).json()["state"] == "open"
    assert (await other.open(listed["code"])).json()["state"] == "open"
    assert (await phone.http.get(phone.path)).json()["state"] == "other_phone"
    assert (await phone.post()).status_code == 403


async def test_a_code_can_be_tried_five_times(tour: Tour) -> None:
    link = await tour.link()
    phone = tour.phone(link)
    wrong = "000000" if link["code"] != "000000" else "000001"
    left = [(await phone.open(wrong)).json().get("left") for _ in range(4)]
    assert left == [4, 3, 2, 1]
    assert (await phone.open(wrong)).json()["code"] == "leader_code_spent"
    assert (await phone.open(link["code"])).status_code == 409
    assert (await phone.http.get(phone.path)).json()["state"] == "spent"
    (listed,) = (await tour.read())["links"]
    assert (listed["state"], listed["code"]) == ("spent", None)


async def test_a_revoked_link_is_over_at_once(tour: Tour) -> None:
    phone = await tour.opened()
    (link,) = (await tour.read())["links"]
    revoked = await tour.office.delete(f"{tour.path}/leader-links/{link['leader_link_id']}")
    assert [one["state"] for one in revoked.json()["links"]] == ["revoked"]
    assert (await phone.http.get(phone.path)).json()["state"] == "over"
    assert (await phone.post()).json()["code"] == "leader_link_over"
    again = await tour.office.post(f"{tour.path}/leader-links/{link['leader_link_id']}/code")
    assert again.status_code == 410


async def test_links_end_after_the_tour(tour: Tour) -> None:
    phone = await tour.opened()
    page = (await phone.http.get(phone.path)).json()
    days = (await tour.read())["open_until"]
    assert page["shown_until"] == days
    tour.clock.move(timedelta(days=_days_to(tour, page["shown_until"]) + 1))
    assert (await phone.http.get(f"{phone.path}/sheet")).status_code == 410
    # What was recorded without signal still arrives.
    sent = await phone.send(phone.record("roll_call", place="Jorhat"))
    assert (sent["page"]["state"], len(sent["stored"])) == ("sending", 1)
    tour.clock.move(timedelta(days=_days_to(tour, page["sent_until"]) + 1))
    assert (await phone.post()).status_code == 410
    late = await tour.office.post(f"{tour.path}/leader-links", json={"name": "Late", "phone": "9864012345"})
    assert late.json()["code"] == "tour_over"


def _days_to(tour: Tour, day: str) -> int:
    return (date.fromisoformat(day) - local_date(tour.clock.now(), time_zone="Asia/Kolkata")).days


async def test_links_are_of_their_own_site(tour: Tour) -> None:
    link = await tour.link()
    phone = tour.phone(link)
    on_main = await tour.api().get(phone.path)
    assert on_main.status_code == 404
    unknown = await phone.http.get("/api/leader-links/unknown")
    assert unknown.status_code == 404


@pytest.mark.parametrize("role", ["leader", "sales"])
async def test_only_who_may_make_a_link_sees_its_address_and_code(
    tour: Tour, database: Database, owner: psycopg.Connection[Any], role: str
) -> None:
    link = await tour.link()
    member = (await join(database, owner, tour.shop, TeamRole(role))).on(tour.api(tour.shop.label))
    answer = await member.get(f"{tour.path}/leaders")
    (shown,) = answer.json()["links"]
    assert (shown["name"], shown["url"], shown["code"]) == (link["name"], None, None)
    assert link["code"] not in answer.text
    assert (await tour.read())["links"][0]["code"] == link["code"]


async def test_a_support_view_has_no_address_or_code(
    tour: Tour, database: Database, owner: psycopg.Connection[Any]
) -> None:
    link = await tour.link()
    label = tour.shop.label
    admin = await person(database, "admin@toli.example", role=Role.ADMIN, label=label)
    owner.execute(
        "UPDATE user_session SET support_client_id = %s WHERE user_id = %s", [tour.shop.client_id, admin.user_id]
    )
    view = admin.on(tour.api(label))
    answer = await view.get(f"{tour.path}/leaders")
    (shown,) = answer.json()["links"]
    assert (shown["state"], shown["url"], shown["code"]) == ("waiting", None, None)
    assert link["url"] not in answer.text
