"""Supplier, products and availability for agents' programs."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from psycopg.abc import PQGen

from tests.conftest import Api
from tests.octo import specification
from tests.octo.conftest import EVERYTHING, RIGHTS, Agent
from tests.shop import Shop
from tests.tenancy.test_api_tokens import create, program
from toli.identity.access.rights import Right
from toli.infra.db.connections import BoundedConnection

pytestmark = pytest.mark.anyio
DOUBLE = 1_000_000


async def test_the_supplier_is_the_company(agent: Agent, curious: Agent) -> None:
    supplier = await agent.call(specification.SUPPLIER, "GET", "/supplier/")
    assert (supplier["name"], supplier["id"]) == ("Brahmaputra Trails", str(agent.shop.client_id))
    assert supplier["endpoint"] == "http://brahmaputra.toli.localhost:8000/api/octo"
    await curious.call(specification.SUPPLIER, "GET", "/supplier")


async def test_capabilities_are_listed_and_only_known_ones_echoed(agent: Agent) -> None:
    listed = await agent.call([specification.CAPABILITY], "GET", "/capabilities")
    assert {capability["id"] for capability in listed} == EVERYTHING
    answer = await agent.http.get("/api/octo/supplier", headers={"Octo-Capabilities": "octo/cart,octo/content"})
    assert answer.headers["octo-capabilities"] == "octo/content"
    assert answer.headers["available-languages"] == "en, hi"
    assert answer.headers["content-language"] == "en"


async def test_a_trip_is_a_product_and_a_sharing_type_an_option(agent: Agent, curious: Agent) -> None:
    (product,) = await agent.call([specification.PRODUCT], "GET", "/products")
    assert (product["id"], product["internalName"]) == (str(agent.shop.trip_id), "Majuli by boat")
    assert [option["internalName"] for option in product["options"]] == ["Double Sharing", "Quad Sharing"]
    assert [unit["type"] for unit in product["options"][0]["units"]] == ["ADULT"]
    (full,) = await curious.call([specification.PRODUCT], "GET", "/products/")
    # 5% tax comes on top of the operator's price.
    (price,) = full["options"][0]["units"][0]["pricingFrom"]
    assert (price["retail"], price["net"]) == (DOUBLE * 105 // 100, None)
    assert price["includedTaxes"] == [{"name": "GST 5%", "retail": 50_000, "original": 50_000, "net": None}]
    assert await curious.call(specification.PRODUCT, "GET", f"/products/{full['id']}") == full


async def test_terms_are_sentences_and_data(curious: Agent) -> None:
    (product,) = await curious.call([specification.PRODUCT], "GET", "/products")
    option = product["options"][0]
    sentences = {each["shortDescription"] for each in option["features"] if each["type"] == "CANCELLATION_TERM"}
    assert "31 days or more before the start: 50% of the advance." in sentences
    booking = {each["shortDescription"] for each in option["features"] if each["type"] == "BOOKING_TERM"}
    assert "Advance at booking: 30% of the price." in booking
    assert any(sentence.startswith("One unit is one bed in a room for 2.") for sentence in booking)
    # Never free of charge: no agent may promise so.
    assert (option["cancellationCutoffAmount"], option["cancellationCutoffUnit"]) == (365, "day")
    terms = option["toliTerms"]
    assert (terms["roomBeds"], terms["sharesRoom"]) == (2, True)
    assert terms["brackets"][0] == {"fromDays": 31, "charge": {"basis": "advance", "value": 5000}}


async def test_categories_are_units_and_variants_part_of_options(
    curious: Agent, office: httpx.AsyncClient, shop: Shop
) -> None:
    body = {
        "variants": [{"name": "From Guwahati", "difference": 0}, {"name": "From Jorhat", "difference": -500}],
        "categories": [
            {"name": "Child", "min_age": 3, "max_age": 11, "percent": 50},
            {"name": "Infant", "max_age": 2, "percent": 0, "takes_bed": False},
        ],
    }
    saved = await office.put(f"/api/events/{shop.trip_id}/options", json=body)
    assert saved.status_code == 200, saved.text
    (product,) = await curious.call([specification.PRODUCT], "GET", "/products")
    assert len({option["id"] for option in product["options"]}) == 4
    jorhat = next(o for o in product["options"] if o["internalName"] == "Double Sharing, From Jorhat")
    assert [unit["type"] for unit in jorhat["units"]] == ["ADULT", "CHILD", "INFANT"]
    adult, child, infant = jorhat["units"]
    assert infant["restrictions"]["accompaniedBy"] == [adult["id"]]
    prices = [unit["pricingFrom"][0]["retail"] for unit in jorhat["units"]]
    # Tax is rounded to whole rupees.
    assert prices == [997_500, 498_800, 0]
    asked: dict[str, object] = {
        "productId": product["id"],
        "optionId": jorhat["id"],
        "availabilityIds": [str(shop.plan_id)],
    }
    units = [
        {"id": adult["id"], "quantity": 2},
        {"id": child["id"], "quantity": 1},
        {"id": infant["id"], "quantity": 1},
    ]
    (found,) = await curious.call([specification.AVAILABILITY], "POST", "/availability", json={**asked, "units": units})
    assert found["pricing"]["retail"] == 2 * prices[0] + prices[1]
    await curious.refused(
        "INVALID_UNIT_ID", "POST", "/availability", json={**asked, "units": [{"id": "9", "quantity": 1}]}
    )


async def test_texts_are_in_the_language_of_the_call(curious: Agent, office: httpx.AsyncClient, shop: Shop) -> None:
    answer = await curious.send("GET", "/products", headers={"Accept-Language": "hi"})
    assert answer.headers["content-language"] == "hi"
    specification.check([specification.PRODUCT], answer.json(), curious.capabilities)
    refused = await curious.refused("INVALID_PRODUCT_ID", "GET", "/products/999", headers={"Accept-Language": "hi"})
    assert not refused["errorMessage"].isascii()


async def test_a_departure_is_an_availability(agent: Agent, curious: Agent) -> None:
    shop = agent.shop
    starts = shop.today + timedelta(days=60)
    for wanted in (
        {"availabilityIds": [str(shop.plan_id)]},
        {"localDate": starts.isoformat()},
        {"localDateStart": shop.today.isoformat(), "localDateEnd": starts.isoformat()},
    ):
        body = {**agent.chosen(), **wanted}
        (found,) = await agent.call([specification.AVAILABILITY], "POST", "/availability/", json=body)
        assert (found["id"], found["status"], found["available"]) == (str(shop.plan_id), "AVAILABLE", True)
        assert (found["vacancies"], found["capacity"]) == (10, 10)
        assert found["localDateTimeStart"] == f"{starts.isoformat()}T00:00:00+05:30"
    (priced,) = await curious.call([specification.AVAILABILITY], "POST", "/availability", json=body)
    assert [(unit["unitId"], unit["retail"]) for unit in priced["unitPricing"]] == [("adult", DOUBLE * 105 // 100)]
    (day,) = await curious.call(
        [specification.CALENDAR_DAY],
        "POST",
        "/availability/calendar",
        json={**agent.chosen(), **wanted},
    )
    assert (day["localDate"], day["status"]) == (starts.isoformat(), "AVAILABLE")


@pytest.fixture
def replies(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """An item for each reply of PostgreSQL to the application, one a statement."""
    counted: list[None] = []
    wait = BoundedConnection.wait

    async def counting(self: BoundedConnection, gen: PQGen[Any], *more: Any, **options: Any) -> Any:
        counted.append(None)
        return await wait(self, gen, *more, **options)

    monkeypatch.setattr(BoundedConnection, "wait", counting)
    return counted


async def test_more_departures_are_no_more_statements(
    curious: Agent, office: httpx.AsyncClient, replies: list[None]
) -> None:
    shop = curious.shop
    discount = {"kind": "returning", "name": "Welcome back", "basis": "price", "value": 5}
    saved = await office.post(f"/api/clients/{shop.client_id}/discounts", json=discount)
    assert saved.status_code == 201, saved.text
    variants = {"variants": [{"name": "From Guwahati", "difference": 0}], "categories": []}
    saved = await office.put(f"/api/events/{shop.trip_id}/options", json=variants)
    assert saved.status_code == 200, saved.text
    (product,) = await curious.call([specification.PRODUCT], "GET", "/products")
    body = {
        **curious.chosen(),
        "optionId": product["options"][0]["id"],
        "localDateStart": shop.today.isoformat(),
        "localDateEnd": (shop.today + timedelta(days=400)).isoformat(),
        "units": [{"id": "adult", "quantity": 2}],
    }
    counts: dict[str, list[int]] = {"/availability": [], "/availability/calendar": []}
    for number in (1, 6):
        for days in range(70 + number, 70 + 2 * number - 1):
            plan = {
                "booking_start_date": shop.today.isoformat(),
                "booking_end_date": (shop.today + timedelta(days=60)).isoformat(),
                "tour_start_date": (shop.today + timedelta(days=days)).isoformat(),
            }
            added = await office.post(f"/api/events/{shop.trip_id}/plan", json=plan)
            assert added.status_code == 201, added.text
        for path, of_path in counts.items():
            # Other reads of the process, such as that of the change log, may fall into a call.
            numbers = []
            for _ in range(4):
                replies.clear()
                answer = await curious.send("POST", path, json=body)
                assert len(answer.json()) == number, answer.text
                numbers.append(len(replies))
            of_path.append(min(numbers))
    for of_path in counts.values():
        assert of_path[0] == of_path[1], counts


async def test_a_party_that_does_not_fit_is_not_available(curious: Agent, owner: psycopg.Connection[Any]) -> None:
    shop = curious.shop
    units: list[dict[str, str | int]] = [{"id": "adult", "quantity": 11}]
    body = {**curious.chosen(), "availabilityIds": [str(shop.plan_id)], "units": units}
    (found,) = await curious.call([specification.AVAILABILITY], "POST", "/availability", json=body)
    assert (found["status"], found["available"], found["vacancies"]) == ("SOLD_OUT", False, 10)
    owner.execute("UPDATE bed_stock SET sold = 6 WHERE sharing_type_id = %s", [shop.beds["Double Sharing"]])
    units[0]["quantity"] = 4
    (found,) = await curious.call([specification.AVAILABILITY], "POST", "/availability", json=body)
    assert (found["status"], found["vacancies"]) == ("LIMITED", 4)
    assert found["pricing"]["retail"] == 4 * DOUBLE * 105 // 100


async def test_trips_with_private_departures_alone_are_absent(agent: Agent, owner: psycopg.Connection[Any]) -> None:
    body = {**agent.chosen(), "availabilityIds": [str(agent.shop.plan_id), "7e9", "12345678901234567890"]}
    assert len(await agent.call([specification.AVAILABILITY], "POST", "/availability", json=body)) == 1
    owner.execute("UPDATE departure SET access_code = 'FAMILY-2026'")
    assert await agent.call([specification.PRODUCT], "GET", "/products") == []
    await agent.refused("INVALID_PRODUCT_ID", "GET", f"/products/{agent.shop.trip_id}")
    await agent.refused("INVALID_PRODUCT_ID", "POST", "/availability", json=body)


async def test_wrong_ids_and_ranges_are_refused_with_the_codes_of_octo(agent: Agent) -> None:
    dates = {"localDateStart": "2026-12-01", "localDateEnd": "2026-12-31"}
    for path in ("/availability", "/availability/calendar"):
        wrong = await agent.refused(
            "INVALID_PRODUCT_ID", "POST", path, json={**agent.chosen(), **dates, "productId": "x"}
        )
        assert wrong["productId"] == "x"
        await agent.refused("INVALID_PRODUCT_ID", "POST", path, json={"optionId": agent.option(), **dates})
        await agent.refused("INVALID_OPTION_ID", "POST", path, json={**agent.chosen(), **dates, "optionId": "invalid"})
        await agent.refused("BAD_REQUEST", "POST", path, json={**agent.chosen(), "localDateEnd": "2026-12-31"})
        await agent.refused("BAD_REQUEST", "POST", path, json={**agent.chosen(), **dates, "currency": "EUR"})
        await agent.refused(
            "BAD_REQUEST",
            "POST",
            path,
            json={**agent.chosen(), "localDateStart": "2026-12-31", "localDateEnd": "2026-12-01"},
        )
    both = {**agent.chosen(), **dates, "availabilityIds": [str(agent.shop.plan_id)]}
    await agent.refused("BAD_REQUEST", "POST", "/availability", json=both)
    await agent.refused("BAD_REQUEST", "POST", "/availability", json=agent.chosen())


async def test_a_token_of_some_trips_sees_those_alone(
    api: Api, office: httpx.AsyncClient, shop: Shop, app: FastAPI
) -> None:
    added = await office.post(f"/api/duplicate_an_event/{shop.trip_id}")
    assert added.status_code == 201, added.text
    token = await create(office, shop, RIGHTS, trips=[added.json()["event_id"]])
    limited = Agent(program(api(shop.label), token), shop)
    assert await limited.call([specification.PRODUCT], "GET", "/products") == []
    await limited.refused("INVALID_PRODUCT_ID", "GET", f"/products/{shop.trip_id}")


async def test_who_may_call(api: Api, office: httpx.AsyncClient, shop: Shop) -> None:
    visitor = Agent(api(shop.label), shop)
    assert (await visitor.refused("UNAUTHORIZED", "GET", "/products"))["code"] == "not_signed_in"
    # People have the panel.
    assert (await Agent(office, shop).refused("UNAUTHORIZED", "GET", "/products"))["code"] == "api_token_required"
    weak = Agent(program(api(shop.label), await create(office, shop, [Right.MESSAGES])), shop)
    assert (await weak.refused("FORBIDDEN", "GET", "/supplier"))["code"] == "right_missing"
