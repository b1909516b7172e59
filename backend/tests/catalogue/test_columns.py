"""No column is forgotten by Duplicate, nor by the check that nobody else changed the same row."""

import pytest

from toli.catalogue.trips.models import Departure, ItineraryItem, SharingType, Trip, TripCategory, TripImage
from toli.catalogue.trips.option_models import TravellerCategory, TripOption
from toli.catalogue.trips.repository.events import COPIED, COPIED_COSTS
from toli.catalogue.trips.service.event_reads import DEPARTURE_OWN, OWN
from toli.finance.costs.models import COST_FACTS, DepartureCost, TripCost
from toli.infra.db.models import Base
from toli.messaging.automation.models import TimelineStep

OF_THE_ROW = {"client_id", "created_by", "created_at", "updated_at"}
NOT_COPIED = {
    # A copy is a draft with a title of its own and no place on the storefront.
    "trip": {"trip_id", "title", "status", "display_sequence"},
    "itinerary_item": {"itinerary_id", "trip_id"},
    "sharing_type": {"sharing_type_id", "trip_id"},
    # What is sold no more is not copied.
    "trip_option": {"option_id", "trip_id", "is_active"},
    "traveller_category": {"traveller_category_id", "trip_id", "is_active"},
    "trip_cost": {"trip_cost_id", "trip_id"},
    "trip_category": {"trip_id"},
    "trip_image": {"trip_id"},
    "timeline_step": {"timeline_step_id", "trip_id"},
}


@pytest.mark.parametrize(
    "model",
    [Trip, ItineraryItem, SharingType, TripOption, TravellerCategory, TripCost, TripCategory, TripImage, TimelineStep],
)
def test_duplicate_copies_each_column_or_leaves_it_on_purpose(model: type[Base]) -> None:
    table = model.__tablename__
    assert {column.name for column in model.__table__.columns} == {*COPIED[table], *NOT_COPIED[table]} | (
        OF_THE_ROW & {column.name for column in model.__table__.columns}
    )


def test_version_of_an_event_has_each_column_that_operators_change() -> None:
    # The place on the storefront and the terms are changed by calls of their own.
    elsewhere = {"trip_id", "display_sequence", "terms"}
    assert {column.name for column in Trip.__table__.columns} - OF_THE_ROW - elsewhere <= {*OWN}


def test_version_of_a_departure_has_each_column_that_operators_change() -> None:
    columns = {column.name for column in Departure.__table__.columns}
    # A departure is cancelled by a call of its own, and noticed by a job; its id is `ep_id` in answers.
    elsewhere = {"departure_id", "trip_id", "terms", "cancelled_at", "decision_noticed_at"}
    assert columns - OF_THE_ROW - elsewhere <= {*DEPARTURE_OWN}


def test_new_departures_begin_with_each_column_of_a_cost() -> None:
    columns = {column.name for column in DepartureCost.__table__.columns} - OF_THE_ROW
    # A resource is assigned to one departure.
    assert columns - {"departure_cost_id", "departure_id", "plan_resource_id"} == {*COPIED_COSTS}
    assert COST_FACTS == COPIED_COSTS
