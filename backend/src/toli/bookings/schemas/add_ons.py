"""Later add-ons on the wire."""

from typing import Annotated

from pydantic import BaseModel, Field

from toli.bookings.schemas.quote import ChosenAddOn
from toli.catalogue.schemas.options import MOST_OPTIONS


class MoreAddOnsIn(BaseModel):
    add_ons: Annotated[list[ChosenAddOn], Field(min_length=1, max_length=MOST_OPTIONS)]
