"""Drivers and their vehicles on the wire. A vehicle's fields are named as the screens name them."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.phones import Phone
from toli.media.schemas import Sent
from toli.resources.schemas.departures import Coming
from toli.resources.schemas.fields import CommissionIn, Longer, MaybeRupees, Percent, PublicId, Short, Version

VehicleCategory = Literal["Sedan", "SUV", "Hatchback"]
Entries = Annotated[list[Longer], Field(max_length=20)]
RenewalState = Literal["past", "soon", "later"]


class _Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class VehicleIn(RequestBody, _Camel):
    """A vehicle as it is to be; one that is not complete is left out. `vehicleId` names one that is there already.

    Documents and pictures are addresses, other words, or names of files sent for `document` and `photo`.
    """

    vehicle_id: PublicId | None = None
    vehicle_name: Short = ""
    category: VehicleCategory | None = None
    vehicle_number: Short = ""
    rate_unit: Short = "Per KM"
    rate: MaybeRupees = None
    commission_rate: CommissionIn = None
    insurance_renewal_date: date | None = None
    puc_date: date | None = None
    is_ac: bool = False
    is_available: bool = True
    vehicle_docs: Entries = []
    pictures: Entries = []


class DriverIn(RequestBody):
    """A driver as they are to be. `photo` is the name of a picture sent for the purpose `photo`.

    Without `licence_number` the one that is kept stays; without `vehicles` they stay.
    """

    name: Short = ""
    location: Longer = ""
    phone: Phone = ""
    licence_number: Annotated[Short, Field(max_length=40)] | None = None
    photo: Short = ""
    vehicles: Annotated[list[VehicleIn], Field(max_length=20)] | None = None
    version: Version | None = None


class NewDriverIn(DriverIn):
    """A driver to add. On the main site `client_id` says whose; without it the operator's first client is meant."""

    client_id: PublicId | None = None


class Renewal(BaseModel):
    """The next paper of a vehicle to be renewed: past its day, within thirty days, or later."""

    paper: Literal["insurance", "puc"]
    due_on: date
    state: RenewalState
    vehicle_name: str
    vehicle_number: str


class VehicleOut(_Camel):
    """A vehicle. `finalRate` is the rate with the commission; `files` are those of its entries that were sent."""

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

    `renewal` is the paper that falls due first. `coming` are the departures they stand on that are not over.
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
    """A page of drivers, whose documents fall due soonest first; `renewals_due` counts those within thirty days."""

    items: list[DriverOut]
    has_next: bool
    total: int
    renewals_due: int


class Licence(BaseModel):
    """A driving licence's number in full."""

    licence_number: str
