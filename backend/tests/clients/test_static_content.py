"""Policies and packing lists: a client's own, or the platform's."""

import pytest
from sqlalchemy import insert

from tests.conftest import Api, HandClock
from tests.people import open_site, set_approval
from tests.shop import open_shop, person
from toli.clients.companies.models import StaticContent
from toli.clients.companies.service import static_content
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.languages import written_in

pytestmark = pytest.mark.anyio


async def write(database: Database, client_id: int, packing: str) -> int:
    async with database.client_transaction(client_id) as tx:
        added = await tx.execute(
            insert(StaticContent)
            .values(client_id=client_id, cancellation_policy="None.", things_to_carry=packing)
            .returning(StaticContent.content_id)
        )
    return added.scalar_one()


async def test_client_that_wrote_none_has_an_empty_list_and_the_platform_has_texts(
    api: Api, database: Database
) -> None:
    client_id = await open_site(database, "brahmaputra")
    assert (await api().get(f"/api/clients/get_client_static_content/{client_id}")).json() == []
    for host in (None, "brahmaputra"):
        content = (await api(host).get("/api/clients/get_static_content/1")).json()
        assert (content["content_id"], content["client_id"]) == (1, None)
        assert "charges are listed with this policy" in content["cancellation_policy"]
        assert len(content["terms_and_conditions"]) > 500
        assert content["things_to_carry"].startswith("- Identity document")


async def test_clients_texts_are_its_own(api: Api, database: Database) -> None:
    ours, theirs = await open_site(database, "brahmaputra"), await open_site(database, "zanskar")
    content_id = await write(database, ours, "- Rain cape")
    await write(database, theirs, "- Crampons")
    listed = (await api("brahmaputra").get(f"/api/clients/get_client_static_content/{ours}")).json()
    assert [(one["content_id"], one["client_id"], one["things_to_carry"]) for one in listed] == [
        (content_id, ours, "- Rain cape")
    ]
    assert (await api().get(f"/api/clients/get_static_content/{content_id}")).json() == listed[0]
    assert (await api("zanskar").get(f"/api/clients/get_static_content/{content_id}")).status_code == 404
    assert (await api("zanskar").get(f"/api/clients/get_client_static_content/{ours}")).status_code == 404


async def test_what_was_written_last_is_shown_at_once(api: Api, database: Database) -> None:
    client_id = await open_site(database, "brahmaputra")
    path = f"/api/clients/get_client_static_content/{client_id}"
    for written in range(3):
        assert len((await api("brahmaputra").get(path)).json()) == written
        await write(database, client_id, "- Rain cape")


async def test_texts_of_a_client_that_is_not_open_are_for_those_who_run_it(api: Api, database: Database) -> None:
    operator = await person(database, "op@konkan.example", role=Role.OPERATOR)
    client_id = await open_site(database, "konkan", user_id=operator.user_id)
    content_id = await write(database, client_id, "- Mask")
    await set_approval(database, client_id, "open")
    path = f"/api/clients/get_client_static_content/{client_id}"
    assert (await api().get(path)).status_code == 404
    assert (await api().get(f"/api/clients/get_static_content/{content_id}")).status_code == 404
    assert len((await operator.on(api()).get(path)).json()) == 1


@pytest.mark.parametrize(("content_id", "status"), [(99, 404), (0, 422), (2**63, 422)])
async def test_what_is_not_there_is_not_found(api: Api, content_id: int, status: int) -> None:
    assert (await api().get(f"/api/clients/get_static_content/{content_id}")).status_code == status
    assert (await api().get(f"/api/clients/get_client_static_content/{content_id}")).status_code == status


async def test_policies_are_written_once_and_then_changed(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    browser = shop.operator.on(api(shop.label))
    body = {"client_id": shop.client_id, "user_id": 999, "cancellation_policy": "# None\r\n<b>x</b>"}
    written = await browser.post("/api/clients/create_static_content", json=body)
    assert written.status_code == 201
    made = written.json()
    assert (made["cancellation_policy"], made["user_id"]) == ("# None\n<b>x</b>", shop.operator.user_id)
    again = await browser.post("/api/clients/create_static_content", json=body)
    assert (again.status_code, again.json()["content_id"]) == (409, made["content_id"])
    changed = await browser.put(
        f"/api/clients/update/static_content/{made['content_id']}", json={**body, "things_to_carry": "A torch."}
    )
    assert changed.json()["things_to_carry"] == "A torch."
    seen = (await api(shop.label).get(f"/api/clients/get_client_static_content/{shop.client_id}")).json()
    assert seen == [changed.json()]
    assert (await browser.put("/api/clients/update/static_content/1", json=body)).status_code == 404


async def test_policies_in_another_language_stay_until_they_are_replaced(
    api: Api, database: Database, clock: HandClock
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    browser = shop.operator.on(api(shop.label))
    body = {"client_id": shop.client_id, "things_to_carry": "- Torch"}
    hindi = {"things_to_carry": "- टॉर्च", "cancellation_policy": " "}
    made = (
        await browser.post("/api/clients/create_static_content", json={**body, "translations": {"hi": hindi}})
    ).json()
    kept = {"hi": {"cancellation_policy": "", "terms_and_conditions": "", "things_to_carry": "- टॉर्च"}}
    assert made["translations"] == kept
    path = f"/api/clients/update/static_content/{made['content_id']}"
    assert (await browser.put(path, json={**body, "things_to_carry": "- Lamp"})).json()["translations"] == kept
    async with database.client_transaction(shop.client_id) as tx:
        assert await static_content.things_to_carry(tx) == "- Lamp"
        with written_in("hi"):
            assert await static_content.things_to_carry(tx) == "- टॉर्च"
    refused = await browser.put(path, json={**body, "translations": {"en": hindi}})
    assert refused.status_code == 422
    assert (await browser.put(path, json={**body, "translations": {}})).json()["translations"] == {}
