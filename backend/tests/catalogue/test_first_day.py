"""The checklist of a new company, and the terms of sale that it confirms before it publishes a trip."""

from typing import Any

import psycopg
import pytest
from tests.catalogue.operator_site import OperatorSite
from tests.conftest import Api
from tests.shop import person

from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


def steps_of(answer: dict[str, Any]) -> dict[str, bool]:
    return {item["step"]: item["is_done"] for item in answer["items"]}


async def test_a_company_confirms_its_terms_before_its_first_trip_is_published(
    site: OperatorSite, owner: psycopg.Connection[Any]
) -> None:
    owner.execute("UPDATE client SET terms_confirmed_at = NULL, terms_confirmed_by = NULL")
    path = f"/clients/{site.client_id}/terms/confirmation"
    checklist = f"/reports/clients/{site.client_id}/first-day"
    assert not any(steps_of(await site.call("GET", checklist)).values())

    trip_id = await site.draft()
    refused = await site.call("PUT", f"/events/{trip_id}", {"status": "active"}, status=409)
    assert refused["code"] == "terms_unconfirmed"
    assert (await site.call("GET", f"/events/{trip_id}"))["status"] == "draft"

    for _ in range(2):
        await site.call("PUT", path, {}, status=204)
    await site.call("PUT", f"/events/{trip_id}", {"status": "active"})
    assert owner.execute("SELECT terms_confirmed_by, terms_confirmed_at IS NOT NULL FROM client").fetchall() == [
        (site.operator.user_id, True)
    ]
    entries = "SELECT actor_id FROM audit_entry WHERE action = 'terms.confirmed'"
    assert owner.execute(entries).fetchall() == [(site.operator.user_id,)]
    done = {step for step, is_done in steps_of(await site.call("GET", checklist)).items() if is_done}
    assert done == {"terms", "trip", "departure"}


async def test_the_checklist_ends_with_its_required_steps_or_when_dismissed(
    site: OperatorSite, api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    path = f"/reports/clients/{site.client_id}/first-day"
    await site.published()
    owner.execute("UPDATE client SET public_phone = '+919864012345', takes_online_payments = true")
    owner.execute(
        "INSERT INTO document_details (client_id, legal_name, address, state, sac)"
        " VALUES (%s, 'Majuli Trails', 'Jorhat', '18', '998555')",
        (site.client_id,),
    )
    steps = steps_of(await site.call("GET", path))
    assert [step for step, is_done in steps.items() if not is_done] == ["gstin", "upi", "policies"]
    owner.execute(
        "INSERT INTO policy_version (client_id, version, own, texts) VALUES (%s, 1, '{}', '{}')", (site.client_id,)
    )
    assert (await site.call("GET", path))["items"] == []

    owner.execute("UPDATE client SET public_phone = ''")
    assert len((await site.call("GET", path))["items"]) == 9
    stranger = await person(database, "stranger@traveller.example", label="majuli")
    assert (await stranger.on(api("majuli")).get(f"/api{path}")).status_code == 404
    assert (await stranger.on(api("majuli")).put(f"/api{path}/dismissed")).status_code == 404
    await site.call("PUT", f"{path}/dismissed", {}, status=204)
    assert (await site.call("GET", path))["items"] == []
