from typing import Annotated

from fastapi import Path, Query

from toli.kit.wire import WIRE_NAMES

TripId = Annotated[int, Path(alias=WIRE_NAMES["trip_id"], ge=1, le=2**53)]
DepartureId = Annotated[int, Path(alias=WIRE_NAMES["departure_id"], ge=1, le=2**53)]
SharingTypeId = Annotated[int, Path(alias=WIRE_NAMES["sharing_type_id"], ge=1, le=2**53)]
EpId = Annotated[int, Path(alias="ep_id", ge=1, le=2**53)]
"""A departure's id where the specifications call it `ep_id`."""
BookingId = Annotated[int, Path(alias=WIRE_NAMES["booking_id"], ge=1, le=2**53)]
TripQueryId = Annotated[int, Query(alias=WIRE_NAMES["trip_id"], ge=1, le=2**53)]
TripFilter = Annotated[int | None, Query(alias=WIRE_NAMES["trip_id"], ge=1, le=2**53)]
