"""From a draft to a published event, and the terms it is sold by."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import psycopg
import pytest
from tests.catalogue.conftest import PRICES, Made, MakeShop, Shop, cover
from tests.conftest import HandClock

from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.errors import EventFixed, EventIncomplete
from toli.catalogue.trips.repository import events
from toli.catalogue.trips.schemas.events import NewEvent
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.catalogue.trips.service import event_import
from toli.clients.companies.terms import DEFAULT_TERMS
from toli.clients.media import service as media
from toli.infra.db.database import Database, run_read
from toli.infra.db.ownership import find_owner
from toli.kit.errors import InvalidFields, NotFound

pytestmark = pytest.mark.anyio


async def terms(shop: Shop, plan_id: int, clock: HandClock) -> SaleTerms | None:
    return await terms_service.terms_of_plan(
        shop.database, client_id=shop.client_id, departure_id=plan_id, now=clock.now()
    )


async def test_terms_say_what_is_sold_and_for_how_much(shop: Shop, clock: HandClock) -> None:
    made = await shop.event()

    found = await terms(shop, made.plan_ids[0], clock)
    assert found is not None
    dates = shop.dates(0, 10)
    assert (found.client_id, found.trip_id) == (shop.client_id, made.trip_id)
    assert (found.tour_start_date, found.tour_end_date) == (dates.tour_start_date, dates.tour_end_date)
    assert (found.today, found.is_open, found.available) == (shop.today, True, 12)
    assert found.terms == DEFAULT_TERMS
    assert [
        (kind.room_type, kind.room_capacity, kind.price_per_head_paise, kind.available) for kind in found.sharing
    ] == [
        ("Double Sharing", 2, 12_500_00, 12),
        ("Quad Sharing", 4, 9_999_50, 12),
    ]
    assert [kind.sharing_type_id for kind in found.sharing] == sorted(kind.sharing_type_id for kind in found.sharing)


async def test_plan_is_open_within_its_window_only(shop: Shop, clock: HandClock) -> None:
    made = await shop.event(plans=[(1, 2)])
    openness = []
    for _ in range(4):
        found = await terms(shop, made.plan_ids[0], clock)
        assert found is not None
        openness.append(found.is_open)
        clock.move(timedelta(days=1))
    assert openness == [False, True, True, False]


async def test_plan_is_closed_with_its_event_or_client(
    shop: Shop, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    made = await shop.event()
    for closing, opening in (
        ("UPDATE trip SET status = 'inactive'", "UPDATE trip SET status = 'active'"),
        ("UPDATE client SET approval_status = 'rejected'", "UPDATE client SET approval_status = 'approved'"),
        ("UPDATE departure SET is_draft = true", "UPDATE departure SET is_draft = false"),
    ):
        openness = []
        for change in (closing, opening):
            owner.execute(change)  # type: ignore[call-overload]
            found = await terms(shop, made.plan_ids[0], clock)
            assert found is not None
            openness.append(found.is_open)
        assert openness == [False, True], closing


async def test_whatever_changes_what_is_sold_ends_the_quotes_given_for_it(
    shop: Shop, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    made = await shop.event()
    other = await shop.event()
    before = await terms(shop, made.plan_ids[0], clock)
    others = await terms(shop, other.plan_ids[0], clock)
    assert before is not None
    seen = [before]
    for change in (
        "UPDATE sharing_type SET price_per_head_trip_paise = price_per_head_trip_paise + 100 WHERE trip_id = %s",
        "UPDATE departure SET tour_end_date = tour_end_date + 1 WHERE trip_id = %s",
        "UPDATE departure SET booking_end_date = booking_end_date - 1 WHERE trip_id = %s",
        """UPDATE trip SET terms = '{"tax": {"rates": [{"rate_bp": 1800}]}}' WHERE trip_id = %s""",
        """UPDATE departure SET terms = '{"tax": {"rates": [{"rate_bp": 0}]}}' WHERE trip_id = %s""",
        (
            "DELETE FROM bed_stock"
            " WHERE sharing_type_id = (SELECT max(sharing_type_id) FROM sharing_type WHERE trip_id = %s)"
        ),
    ):
        owner.execute(change, [made.trip_id])
        found = await terms(shop, made.plan_ids[0], clock)
        assert found is not None
        assert found.terms_version > seen[-1].terms_version, change
        seen.append(found)
    assert [seen[1].sharing[0].price_per_head_paise, seen[2].tour_end_date, len(seen[6].sharing)] == [
        12_501_00,
        before.tour_end_date + timedelta(days=1),
        1,
    ]
    assert await terms(shop, other.plan_ids[0], clock) == others
    owner.execute("UPDATE client SET has_gstin = false")
    found = await terms(shop, other.plan_ids[0], clock)
    assert found is not None
    assert others is not None
    assert (found.terms.tax.rate_on(found.today), found.terms_version) == (0, others.terms_version + 1)


async def test_terms_of_a_stranger_do_not_exist(shop: Shop, make_shop: MakeShop, clock: HandClock) -> None:
    other = await make_shop("zanskar")
    made = await other.event()

    assert await terms(shop, made.plan_ids[0], clock) is None
    async with shop.database.client_transaction(shop.client_id) as tx:
        key = {"client_id": other.client_id, "departure_id": made.plan_ids[0]}
        assert await run_read(tx, terms_repository.plan_state(**key)) is None


async def test_bare_ids_lead_to_their_client_once_published(shop: Shop, database: Database) -> None:
    made = await shop.event()
    draft = await shop.event(is_published=False)

    async with database.public_transaction() as tx:
        assert await find_owner(tx, "departure", made.plan_ids[0]) == shop.client_id
        assert await find_owner(tx, "departure", draft.plan_ids[0]) is None
        assert await find_owner(tx, "trip", made.trip_id) == shop.client_id
        assert await find_owner(tx, "trip", draft.trip_id) is None
        assert await find_owner(tx, "trip", 999) is None


async def test_new_prices_change_beds_and_terms_of_every_plan(shop: Shop, clock: HandClock) -> None:
    made = await shop.event(plans=[(0, 10), (0, 20)], is_published=False)
    before = [await terms(shop, plan_id, clock) for plan_id in made.plan_ids]
    async with shop.database.client_transaction(shop.client_id) as tx:
        prices = [
            PRICES[0].model_copy(update={"total_rooms": 2}),
            PriceIn(room_type="Single Sharing", total_rooms=8, price_per_head_trip=Decimal(20_000)),
        ]
        await event_import.set_prices(tx, trip_id=made.trip_id, prices=prices)

    for plan_id, old in zip(made.plan_ids, before, strict=True):
        new = await terms(shop, plan_id, clock)
        assert new is not None
        assert old is not None
        assert new.terms_version > old.terms_version
        assert {kind.room_type: kind.available for kind in new.sharing} == {"Double Sharing": 4, "Single Sharing": 8}
        assert new.sharing[0].sharing_type_id == old.sharing[0].sharing_type_id


async def test_published_event_keeps_its_prices(shop: Shop) -> None:
    made = await shop.event()

    async with shop.database.client_transaction(shop.client_id) as tx:
        with pytest.raises(EventFixed):
            await event_import.set_prices(tx, trip_id=made.trip_id, prices=PRICES)


async def test_withdrawing_ends_the_terms_that_were_quoted(shop: Shop, clock: HandClock) -> None:
    made = await shop.event()
    quoted = await terms(shop, made.plan_ids[0], clock)
    async with shop.database.client_transaction(shop.client_id) as tx:
        await event_import.withdraw_event(tx, trip_id=made.trip_id)

    now = await terms(shop, made.plan_ids[0], clock)
    assert quoted is not None
    assert now is not None
    assert (now.is_open, now.terms_version) == (False, quoted.terms_version + 1)


async def test_incomplete_event_is_not_published(shop: Shop) -> None:
    async with shop.database.client_transaction(shop.client_id) as tx:
        new = NewEvent("Title", "Place", "Text", "", "", 4, 2, (await shop.shelf("Rivers"),))
        trip_id = await events.create_event(tx, event=new, created_by=None)
        with pytest.raises(EventIncomplete) as refused:
            await event_import.publish_event(tx, trip_id=trip_id)
    assert refused.value.data["missing"] == ["Basic Info", "Itinerary", "Event Dates", "Pricing"]
    assert [error["message"] for error in refused.value.data["errors"]] == [
        "Image is required",
        "Day 1: At least 1 item required",
        "Day 2: At least 1 item required",
        "At least one departure is required",
        "Insufficient Bed Capacity. 4 more beds are needed.",
    ]


async def test_plan_in_the_past_is_refused(shop: Shop) -> None:
    made = await shop.event()

    async with shop.database.client_transaction(shop.client_id) as tx:
        with pytest.raises(InvalidFields, match="Booking start date cannot be in the past"):
            await event_import.add_plan(tx, trip_id=made.trip_id, dates=shop.dates(-1, 5), today=shop.today)


async def test_same_picture_twice_stands_once(shop: Shop, owner: psycopg.Connection[Any]) -> None:
    made: Made = await shop.event()
    async with shop.database.client_transaction(shop.client_id) as tx:
        for colour in ((200, 20, 20), (200, 20, 20), (20, 20, 200)):
            image_id = await media.record(tx, image=cover(colour), uploaded_by=None)
            await event_import.add_image(tx, trip_id=made.trip_id, image_id=image_id)

    rows = owner.execute("SELECT position FROM trip_image WHERE trip_id = %s ORDER BY 1", (made.trip_id,)).fetchall()
    assert rows == [(0,), (1,), (2,)]


async def test_another_clients_event_cannot_be_changed(shop: Shop, make_shop: MakeShop) -> None:
    other = await make_shop("zanskar")
    made = await other.event()

    async with shop.database.client_transaction(shop.client_id) as tx:
        for change in (event_import.publish_event, event_import.withdraw_event):
            with pytest.raises(NotFound):
                await change(tx, trip_id=made.trip_id)
