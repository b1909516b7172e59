"""Prices that visitors see: with tax, and of beds that are free where they look."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import anyio
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg.types.json import Jsonb
from tests.catalogue.conftest import Shop
from tests.conftest import Api
from tests.pricing.strategies import TODAY, taxes

from toli.catalogue.pricing.party import Beds, Days, Party
from toli.catalogue.pricing.quotes import quote
from toli.catalogue.storefront.repository import search
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.clients.companies.terms import DEFAULT_TERMS, TaxTerms, store_terms, without_tax
from toli.kit.formats import format_rupees
from toli.kit.money import Paise
from toli.web.previews import facts_of
from toli.web.search_engines import tourist_trip


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(price=st.integers(1, 10**10), tax=taxes, days=st.integers(0, 60), has_gstin=st.booleans())
def test_a_price_with_tax_is_the_total_of_a_quote_for_one_bed(
    *, price: int, tax: TaxTerms, days: int, has_gstin: bool, owner: psycopg.Connection[Any]
) -> None:
    terms = replace(DEFAULT_TERMS, tax=tax)
    today = TODAY + timedelta(days=days)
    charged = terms if has_gstin else without_tax(terms)
    party = Party((Beds(1, "Double Sharing", 1, Paise(price)),))
    quoted = quote(party, charged, Days(today, today + timedelta(days=60)))
    values = {"price": price, "terms": Jsonb(store_terms(terms)), "has_gstin": has_gstin, "day": today}
    statement = "SELECT price_with_tax(%(price)s::bigint, %(terms)s, %(has_gstin)s, %(day)s)"
    assert owner.execute(statement, values).fetchone() == (quoted.total,)
    rate = owner.execute("SELECT charged_tax_rate(%(terms)s, %(has_gstin)s, %(day)s)", values).fetchone()
    assert rate == (quoted.tax_rate_bp,)


async def _seen(api: Api, trip_id: int) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
    visitor = api("majuli")
    [shelf] = (await visitor.get("/api/events/user_side_listing/majuli")).json()
    [card] = (await visitor.get("/api/events")).json()["events"]
    return shelf["events"][0], card, (await visitor.get(f"/api/events/{trip_id}/details")).json()


@pytest.mark.anyio
async def test_the_price_is_of_a_bed_that_is_free(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event(plans=[(0, 10), (0, 20), (5, 40)])
    first, second, _ = made.plan_ids

    def take(plan: int, room_type: str) -> None:
        _sell_out(owner, plan, room_type)

    async def shown() -> list[tuple[Any, list[Any]]]:
        # What is cached is looked up again once it is older than a tenth of a second.
        await anyio.sleep(0.15)
        seen = await _seen(api, made.trip_id)
        return [(one["min_price_with_tax"], [plan["price_with_tax"] for plan in one["event_plans"]]) for one in seen]

    take(first, "Quad Sharing")
    assert await shown() == [(10499.5, [13125, 10499.5, 10499.5])] * 3
    # Neither departure on sale has the cheap bed any more; the one that opens later does not count yet.
    take(second, "Quad Sharing")
    assert await shown() == [(13125, [13125, 13125, 10499.5])] * 3
    owner.execute("UPDATE plan_stock SET sold = capacity WHERE departure_id = ANY(%s)", ([first, second],))
    assert await shown() == [(10499.5, [None, None, 10499.5])] * 3
    shelf, card, _ = await _seen(api, made.trip_id)
    opens = [None, None, str(shop.today + timedelta(days=5))]
    assert [[plan["opens_on"] for plan in one["event_plans"]] for one in (shelf, card)] == [opens, opens]


def _sell_out(owner: psycopg.Connection[Any], plan: int, room_type: str) -> None:
    owner.execute(
        "UPDATE bed_stock SET sold = total WHERE departure_id = %s AND sharing_type_id ="
        " (SELECT sharing_type_id FROM sharing_type WHERE room_type = %s AND trip_id ="
        " (SELECT trip_id FROM departure WHERE departure_id = %s))",
        (plan, room_type, plan),
    )
    # Whatever takes beds changes this counter too, and it is what ends cached answers.
    owner.execute("UPDATE plan_stock SET sold = sold WHERE departure_id = %s", (plan,))


@pytest.mark.anyio
async def test_a_date_is_shown_with_its_own_price_everywhere(
    shop: Shop, api: Api, owner: psycopg.Connection[Any]
) -> None:
    made = await shop.event(plans=[(0, 10), (0, 20), (0, 30), (5, 40)])
    first, second, third, later = made.plan_ids
    starts = [(shop.today + timedelta(days=days)).isoformat() for days in (12, 22, 32, 42)]

    async def offered() -> tuple[int, float, str | None]:
        """The departure of rank 1 with its price and the type that it says is left, the same in all reads."""
        await anyio.sleep(0.15)
        shelf, card, page = seen = await _seen(api, made.trip_id)
        shown = {
            (plan["ep_id"], plan["price_with_tax"], plan["cheapest_left"])
            for trip in seen
            for plan in trip["event_plans"]
            if plan["rank"] == 1
        }
        [(plan_id, price, left)] = shown
        assert {trip["min_price_with_tax"] for trip in seen} == {price}
        assert [sorted(plan["rank"] for plan in trip["event_plans"]) for trip in seen] == [[1, 2, 3, 4]] * 3
        [stored] = owner.execute("SELECT min_price_paise FROM listed_trip").fetchall()
        assert stored == (round(price * 100),)
        for most, count in ((int(price) + 1, 1), (int(price) - 1, 0)):
            answer = await api("majuli").get("/api/events", params={"price_max": most})
            assert answer.json()["total"] == count
        preview = facts_of(page)
        assert preview.price == f"From {format_rupees(round(price * 100))}"
        start = date.fromisoformat(starts[made.plan_ids.index(plan_id)])
        assert preview.dates.startswith(f"{start.day}")
        offers = tourist_trip(page, origin="", pictures="", description="")["offers"]
        own = {
            plan["ep_id"]: plan["price_with_tax"] or min(bed["price_with_tax"] for bed in plan["room_beds"])
            for plan in page["event_plans"]
        }
        assert isinstance(offers, list)
        assert [offer["price"] for offer in offers] == [own[int(offer["url"].rpartition("=")[2])] for offer in offers]
        assert card["start_date"] == starts[0]
        assert shelf["event_plans"] == card["event_plans"]
        return plan_id, price, left

    # The earliest of those with one price.
    assert await offered() == (first, 10499.5, None)
    # Only the dearer type is left on the next date, so that the second one is offered.
    _sell_out(owner, first, "Quad Sharing")
    assert await offered() == (second, 10499.5, None)
    # A departure that costs less of its own, also where it starts later than all others on sale.
    owner.execute(
        "INSERT INTO departure_price (client_id, departure_id, sharing_type_id, price_per_head_trip_paise)"
        " SELECT client_id, %s, sharing_type_id, 800000 FROM sharing_type WHERE room_type = 'Double Sharing'",
        (third,),
    )
    assert await offered() == (third, 8400, None)
    # A departure that opens later costs less, but is not on sale.
    owner.execute(
        "INSERT INTO departure_price (client_id, departure_id, sharing_type_id, price_per_head_trip_paise)"
        " SELECT client_id, %s, sharing_type_id, 500000 FROM sharing_type WHERE room_type = 'Double Sharing'",
        (later,),
    )
    assert await offered() == (third, 8400, None)
    owner.execute("UPDATE plan_stock SET sold = capacity WHERE departure_id = %s", (third,))
    _sell_out(owner, second, "Quad Sharing")
    assert await offered() == (first, 13125, "Double Sharing")
    owner.execute("UPDATE plan_stock SET held = capacity - sold WHERE departure_id = ANY(%s)", ([first, second],))
    assert await offered() == (later, 5250, None)
    owner.execute("DELETE FROM departure_price")
    owner.execute("UPDATE plan_stock SET held = 0 WHERE departure_id = %s", (second,))
    assert await offered() == (second, 13125, "Double Sharing")


@pytest.mark.anyio
async def test_lists_are_ordered_by_the_price_that_their_cards_show(
    shop: Shop, api: Api, owner: psycopg.Connection[Any]
) -> None:
    dear = await shop.event(
        "Dear", prices=[PriceIn(room_type="Double Sharing", total_rooms=6, price_per_head_trip=Decimal(20_000))]
    )
    cheap = await shop.event("Cheap at first", plans=[(0, 10), (0, 20)])
    await shop.event(
        "Sold out",
        plans=[(0, 10)],
        prices=[PriceIn(room_type="Double Sharing", total_rooms=6, price_per_head_trip=Decimal(15_000))],
    )

    async def ordered(sort: str = "price") -> list[tuple[str, float]]:
        await anyio.sleep(0.15)
        trips = (await api("majuli").get("/api/events", params={"sort": sort})).json()["events"]
        return [(trip["title"], trip["min_price_with_tax"]) for trip in trips]

    assert await ordered() == [("Cheap at first", 10499.5), ("Sold out", 15750), ("Dear", 21000)]
    for plan in cheap.plan_ids:
        _sell_out(owner, plan, "Quad Sharing")
    assert await ordered() == [("Cheap at first", 13125), ("Sold out", 15750), ("Dear", 21000)]
    owner.execute(
        "INSERT INTO departure_price (client_id, departure_id, sharing_type_id, price_per_head_trip_paise)"
        " SELECT client_id, %s, sharing_type_id, 1000000 FROM sharing_type WHERE trip_id = %s",
        (dear.plan_ids[0], dear.trip_id),
    )
    assert await ordered() == [("Dear", 10500), ("Cheap at first", 13125), ("Sold out", 15750)]
    assert await ordered("price_desc") == [("Sold out", 15750), ("Cheap at first", 13125), ("Dear", 10500)]


@pytest.mark.anyio
async def test_beds_are_sold_while_another_transaction_changes_the_list(
    shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    made = await shop.event()
    with psycopg.connect(owner.info.dsn, password=owner.info.password) as other, other.transaction():
        other.execute("UPDATE listed_trip SET min_price_paise = 1 WHERE trip_id = %s", (made.trip_id,))
        owner.execute("SET lock_timeout = '2s'")
        _sell_out(owner, made.plan_ids[0], "Quad Sharing")
        owner.execute("RESET lock_timeout")
    async with shop.database.platform_transaction() as tx:
        assert await search.relist_prices(tx) == 1
    assert owner.execute("SELECT min_price_paise FROM listed_trip").fetchone() == (1312500,)


@pytest.mark.anyio
async def test_lists_are_ordered_by_the_tax_of_today(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event()

    def listed() -> Any:
        return owner.execute("SELECT min_price_paise FROM listed_trip WHERE trip_id = %s", (made.trip_id,)).fetchone()

    assert listed() == (1049950,)
    tax = {"rates": [{"rate_bp": 500}, {"rate_bp": 1800, "from_day": str(shop.today + timedelta(days=1))}]}
    owner.execute("UPDATE client SET terms = terms || %s", (Jsonb({"tax": tax}),))
    assert listed() == (1049950,)
    # The day itself cannot come in a test: PostgreSQL's clock is not the test's. So the stored price is set back.
    owner.execute("UPDATE listed_trip SET min_price_paise = 1")
    async with shop.database.platform_transaction() as tx:
        assert (await search.relist_prices(tx), await search.relist_prices(tx)) == (1, 0)
    assert listed() == (1049950,)
    owner.execute("""UPDATE trip SET terms = '{"tax": {"rates": [{"rate_bp": 1800}]}}'""")
    assert listed() == (1179950,)
    owner.execute("UPDATE client SET has_gstin = false")
    assert listed() == (999950,)


@pytest.mark.anyio
async def test_without_a_gstin_no_tax_is_in_the_price(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event()
    owner.execute("UPDATE client SET has_gstin = false")
    for one in await _seen(api, made.trip_id):
        assert (one["min_price"], one["min_price_with_tax"], one["tax_percent"]) == (9999.5, 9999.5, 0)
