"""Add-ons that are bought later, on the wire."""

from typing import Annotated

from pydantic import BaseModel, Field

from toli.bookings.schemas.quote import ChosenAddOn
from toli.catalogue.schemas.options import MOST_OPTIONS


class MoreAddOnsIn(BaseModel):
    """Add-ons to add to a confirmed booking, each once."""

    add_ons: Annotated[list[ChosenAddOn], Field(min_length=1, max_length=MOST_OPTIONS)]
