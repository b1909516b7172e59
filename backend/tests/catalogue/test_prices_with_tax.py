"""Prices that visitors see: with tax, and of beds that are free where they look."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import anyio
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.catalogue.conftest import Shop
from tests.conftest import Api

from toli.catalogue import rules
from toli.catalogue.schemas.prices import WITH_TAX
from toli.kit.money import Paise
from toli.pricing.service import Sharing, quote

DAY = date(2026, 12, 1)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(price=st.integers(1, 10**10), rate=st.integers(0, 10_000))
def test_a_price_with_tax_is_the_total_of_a_quote_for_one_bed(
    price: int, rate: int, owner: psycopg.Connection[Any]
) -> None:
    quoted = quote(
        [Sharing(1, "Double Sharing", 1, Paise(price))],
        tax_rate_bp=rate,
        advance_rate_bp=3000,
        balance_days_before_start=None,
        today=DAY,
        starts_on=DAY + timedelta(days=60),
    )
    assert rules.price_with_tax(Paise(price), tax_rate_bp=rate) == quoted.total
    statement = f"SELECT {WITH_TAX.format(price='%(price)s::bigint', tax_rate_bp='%(rate)s::int')}"
    assert owner.execute(statement, {"price": price, "rate": rate}).fetchone() == (quoted.total,)


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
async def test_without_a_gstin_no_tax_is_in_the_price(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event()
    owner.execute("UPDATE client SET has_gstin = false")
    for one in await _seen(api, made.event_id):
        assert (one["min_price"], one["min_price_with_tax"], one["tax_percent"]) == (9999.5, 9999.5, 0)
