from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.catalogue.resources.schemas.departures import Coming, Tour
from toli.catalogue.resources.schemas.drivers import VehicleCategory
from toli.catalogue.resources.schemas.fields import PublicId
from toli.catalogue.resources.schemas.hotels import HotelCategory
from toli.kit.dates import CalendarDate

Kind = Literal["hotel", "driver", "place"]


class HotelOnPlan(BaseModel):
    kind: Literal["hotel"]
    hotel_id: PublicId
    check_in: CalendarDate
    check_out: CalendarDate


class DriverOnPlan(BaseModel):
    kind: Literal["driver"]
    driver_id: PublicId
    vehicle_id: PublicId


class PlaceOnPlan(BaseModel):
    kind: Literal["place"]
    place_id: PublicId


OnPlanIn = Annotated[HotelOnPlan | DriverOnPlan | PlaceOnPlan, Field(discriminator="kind")]


class AssignedHotel(BaseModel):
    plan_resource_id: int
    hotel_id: int
    name: str
    address: str
    category: HotelCategory
    check_in: date
    check_out: date


class PlanHotel(AssignedHotel):
    """`outside_tour`: a night lies outside the tour's dates."""

    nights: int
    outside_tour: bool


class DriverFacts(BaseModel):
    plan_resource_id: int
    driver_id: int
    vehicle_id: int
    name: str
    phone: str
    vehicle_name: str
    vehicle_number: str
    vehicle_category: VehicleCategory
    seats: int | None
    is_ac: bool


class AssignedDriver(DriverFacts):
    valid_until: date
    """End of insurance or PUC."""


class PlanDriver(DriverFacts):
    """`expires_on`: end of insurance or PUC, if before the tour's end.

    `clashes`: other departures on the same days with the same driver or vehicle.
    """

    expires_on: date | None
    clashes: list[Coming]


class PlanPlace(BaseModel):
    plan_resource_id: int
    place_id: int
    name: str
    location: str
    link: str


class PlanResources(Tour):
    hotels: list[PlanHotel]
    drivers: list[PlanDriver]
    places: list[PlanPlace]
