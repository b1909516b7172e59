"""Schemas of drivers and vehicles.

A vehicle's fields have the names of the seeds' screens.
"""

from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from toli.catalogue.resources.schemas.departures import Coming
from toli.catalogue.resources.schemas.fields import CommissionIn, Longer, MaybeRupees, Percent, PublicId, Short, Version
from toli.clients.media.schemas import Sent
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.phones import Phone
from toli.kit.wire import RequestBody

Entries = Annotated[list[Longer], Field(max_length=20)]
RenewalState = Literal["past", "soon", "later"]


class VehicleCategory(StrEnum):
    SEDAN = "Sedan"
    SUV = "SUV"
    HATCHBACK = "Hatchback"


class _Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class _Vehicle(_Camel):
    vehicle_name: Short = ""
    vehicle_number: Short = ""
    seats: Annotated[int, Field(ge=1, le=60)] | None = None
    rate_unit: Short = "Per KM"
    is_ac: bool = False
    is_available: bool = True
    vehicle_docs: Entries = []
    pictures: Entries = []


class VehicleIn(RequestBody, _Vehicle):
    """An incomplete vehicle is ignored. `vehicleId`: an existing vehicle. `seats`: without the driver's.

    Documents and pictures are links, free text or file names.
    """

    vehicle_id: PublicId | None = None
    category: VehicleCategory | None = None
    rate: MaybeRupees = None
    commission_rate: CommissionIn = None
    insurance_renewal_date: CalendarDate | None = None
    puc_date: CalendarDate | None = None


class DriverIn(RequestBody):
    """`photo`: an upload's file name. Omitted, `licence_number` and `vehicles` stay."""

    name: Short = ""
    location: Longer = ""
    phone: Phone = ""
    licence_number: Annotated[Short, Field(max_length=40)] | None = None
    photo: Short = ""
    vehicles: Annotated[list[VehicleIn], Field(max_length=20)] | None = None
    version: Version | None = None


class NewDriverIn(DriverIn):
    client_id: PublicId | None = None


class Renewal(BaseModel):
    """Overdue, due within thirty days, or due later."""

    document: Literal["insurance", "puc"]
    due_on: date
    state: RenewalState
    vehicle_name: str
    vehicle_number: str


class VehicleOut(_Vehicle):
    """`finalRate` includes the commission."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    vehicle_id: int
    category: VehicleCategory
    rate: RupeesOut
    commission_rate: Percent
    final_rate: RupeesOut
    insurance_renewal_date: date
    insurance_state: RenewalState
    puc_date: date
    puc_state: RenewalState
    files: list[Sent]


class DriverOut(BaseModel):
    """Only the last four characters of the licence number are included."""

    id: int
    driver_id: int
    client_id: int
    name: str
    location: str
    phone: str
    licence_number: str
    photo: Sent | None
    vehicles: list[VehicleOut]
    renewal: Renewal | None
    coming: list[Coming]
    version: Version


class Drivers(BaseModel):
    """`renewals_due`: number due within thirty days."""

    items: list[DriverOut]
    has_next: bool
    total: int
    renewals_due: int


class Licence(BaseModel):
    licence_number: str
