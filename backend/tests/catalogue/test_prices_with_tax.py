"""Prices that visitors see: with tax, and of beds that are free where they look."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
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

from toli.catalogue import service as catalogue
from toli.kit.money import Paise
from toli.pricing.party import Beds, Days, Party
from toli.pricing.quotes import quote
from toli.pricing.terms import DEFAULT_TERMS, TaxTerms, store_terms, without_tax


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
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


async def _seen(api: Api, event_id: int) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
    visitor = api("majuli")
    [shelf] = (await visitor.get("/api/events/user_side_listing/majuli")).json()
    [card] = (await visitor.get("/api/events")).json()["events"]
    return shelf["events"][0], card, (await visitor.get(f"/api/events/{event_id}/details")).json()


@pytest.mark.anyio
async def test_the_price_is_of_a_bed_that_is_free(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event(plans=[(0, 10), (0, 20), (5, 40)])
    first, second, _ = made.plan_ids

    def take(plan: int, room_type: str) -> None:
        owner.execute(
            "UPDATE bed_stock SET sold = total WHERE event_plan_id = %s AND room_bed_id ="
            " (SELECT room_bed_id FROM room_bed WHERE room_type = %s)",
            (plan, room_type),
        )
        # Whatever takes beds changes this counter too, and it is what ends cached answers.
        owner.execute("UPDATE plan_stock SET sold = sold WHERE event_plan_id = %s", (plan,))

    async def shown() -> list[tuple[Any, list[Any]]]:
        # What is cached is looked up again once it is older than a tenth of a second.
        await anyio.sleep(0.15)
        seen = await _seen(api, made.event_id)
        return [(one["min_price_with_tax"], [plan["price_with_tax"] for plan in one["event_plans"]]) for one in seen]

    take(first, "Quad Sharing")
    assert await shown() == [(10499.5, [13125, 10499.5, 10499.5])] * 3
    # Neither departure on sale has the cheap bed any more; the one that opens later does not count yet.
    take(second, "Quad Sharing")
    assert await shown() == [(13125, [13125, 13125, 10499.5])] * 3
    owner.execute("UPDATE plan_stock SET sold = capacity WHERE event_plan_id = ANY(%s)", ([first, second],))
    assert await shown() == [(10499.5, [None, None, 10499.5])] * 3
    shelf, card, _ = await _seen(api, made.event_id)
    opens = [None, None, str(shop.today + timedelta(days=5))]
    assert [[plan["opens_on"] for plan in one["event_plans"]] for one in (shelf, card)] == [opens, opens]


@pytest.mark.anyio
async def test_lists_are_ordered_by_the_tax_of_today(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event()

    def listed() -> Any:
        return owner.execute(
            "SELECT min_price_paise FROM listed_event WHERE event_id = %s", (made.event_id,)
        ).fetchone()

    assert listed() == (1049950,)
    tax = {"rates": [{"rate_bp": 500}, {"rate_bp": 1800, "from_day": str(shop.today + timedelta(days=1))}]}
    owner.execute("UPDATE client SET terms = terms || %s", (Jsonb({"tax": tax}),))
    assert listed() == (1049950,)
    # The day itself cannot come in a test: PostgreSQL's clock is not the test's. So the stored price is set back.
    owner.execute("UPDATE listed_event SET min_price_paise = 1")
    async with shop.database.platform_transaction() as tx:
        assert (await catalogue.relist_prices(tx), await catalogue.relist_prices(tx)) == (1, 0)
    assert listed() == (1049950,)
    owner.execute("""UPDATE event SET terms = '{"tax": {"rates": [{"rate_bp": 1800}]}}'""")
    assert listed() == (1179950,)
    owner.execute("UPDATE client SET has_gstin = false")
    assert listed() == (999950,)


@pytest.mark.anyio
async def test_without_a_gstin_no_tax_is_in_the_price(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event()
    owner.execute("UPDATE client SET has_gstin = false")
    for one in await _seen(api, made.event_id):
        assert (one["min_price"], one["min_price_with_tax"], one["tax_percent"]) == (9999.5, 9999.5, 0)
