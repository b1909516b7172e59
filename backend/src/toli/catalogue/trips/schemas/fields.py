from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema

from toli.kit.text import Line, Prose

Rupees = Annotated[int | float, WithJsonSchema({"type": "number", "description": "Rupees, at most two decimals"})]
"""An amount that PostgreSQL wrote in rupees itself."""
AccessCode = Annotated[Line, Field(max_length=60), AfterValidator(str.upper)]
"""The code of a private departure as somebody typed it, in capitals."""
PublicId = Annotated[int, Field(ge=1, le=2**53)]
Version = Annotated[str, Field(max_length=64, description="Opaque; says which state of it was seen")]
LongText = Annotated[Prose, Field(max_length=50_000)]
Latitude = Annotated[float, Field(ge=-90, le=90, description="Degrees north, WGS 84")]
Longitude = Annotated[float, Field(ge=-180, le=180, description="Degrees east, WGS 84")]
