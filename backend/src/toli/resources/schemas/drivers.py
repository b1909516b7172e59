"""Drivers and their vehicles on the wire; a vehicle's fields have the names of the seeds' screens."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.phones import Phone
from toli.media.schemas import Sent
from toli.resources.schemas.departures import Coming
from toli.resources.schemas.fields import CommissionIn, Longer, MaybeRupees, Percent, PublicId, Short, Version

Entries = Annotated[list[Longer], Field(max_length=20)]
RenewalState = Literal["past", "soon", "later"]


class VehicleCategory(StrEnum):
    """The category of a vehicle."""

    SEDAN = "Sedan"
    SUV = "SUV"
    HATCHBACK = "Hatchback"


class _Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class VehicleIn(RequestBody, _Camel):
    """The details of a vehicle; an incomplete one is left out. `vehicleId` is that of an existing vehicle.

    Documents and pictures are links, free text, or names of files uploaded for `document` and `photo`.
    """

    vehicle_id: PublicId | None = None
    vehicle_name: Short = ""
    category: VehicleCategory | None = None
    vehicle_number: Short = ""
    rate_unit: Short = "Per KM"
    rate: MaybeRupees = None
    commission_rate: CommissionIn = None
    insurance_renewal_date: CalendarDate | None = None
    puc_date: CalendarDate | None = None
    is_ac: bool = False
    is_available: bool = True
    vehicle_docs: Entries = []
    pictures: Entries = []


class DriverIn(RequestBody):
    """The details of a driver. `photo` is the name of a picture uploaded for the purpose `photo`.

    Without `licence_number` or `vehicles` the stored ones stay.
    """

    name: Short = ""
    location: Longer = ""
    phone: Phone = ""
    licence_number: Annotated[Short, Field(max_length=40)] | None = None
    photo: Short = ""
    vehicles: Annotated[list[VehicleIn], Field(max_length=20)] | None = None
    version: Version | None = None


class NewDriverIn(DriverIn):
    """A driver to add. On the main site `client_id` names the client; the default is the operator's first."""

    client_id: PublicId | None = None


class Renewal(BaseModel):
    """The next document of a vehicle to renew: overdue, due within thirty days, or later."""

    document: Literal["insurance", "puc"]
    due_on: date
    state: RenewalState
    vehicle_name: str
    vehicle_number: str


class VehicleOut(_Camel):
    """A vehicle. `finalRate` is the rate with the commission; `files` are the uploaded files among its entries."""

    vehicle_id: int
    vehicle_name: str
    category: VehicleCategory
    vehicle_number: str
    rate_unit: str
    rate: RupeesOut
    commission_rate: Percent
    final_rate: RupeesOut
    insurance_renewal_date: date
    insurance_state: RenewalState
    puc_date: date
    puc_state: RenewalState
    is_ac: bool
    is_available: bool
    vehicle_docs: list[str]
    pictures: list[str]
    files: list[Sent]


class DriverOut(BaseModel):
    """A driver with their vehicles. Of the licence's number the last four characters are shown.

    `renewal` is the document that falls due first. `coming` are their current and upcoming departures.
    """

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
    """A page of drivers, earliest due document first; `renewals_due` counts those due within thirty days."""

    items: list[DriverOut]
    has_next: bool
    total: int
    renewals_due: int


class Licence(BaseModel):
    """A driving licence's number in full."""

    licence_number: str
