from typing import Annotated

from pydantic import BaseModel, Field

from toli.catalogue.trips.schemas.options import MOST_OPTIONS
from toli.selling.checkout.schemas.quote import ChosenAddOn


class MoreAddOnsIn(BaseModel):
    add_ons: Annotated[list[ChosenAddOn], Field(min_length=1, max_length=MOST_OPTIONS)]
