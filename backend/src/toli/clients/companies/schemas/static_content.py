from typing import Annotated

from pydantic import BaseModel, Field

from toli.clients.companies.schemas.fields import Policy
from toli.kit.languages import OtherLanguage
from toli.kit.wire import RequestBody


class ContentTexts(RequestBody):
    """A translation, in Markdown; English replaces empty texts."""

    cancellation_policy: Policy = ""
    terms_and_conditions: Policy = ""
    things_to_carry: Policy = ""


class ContentBody(RequestBody):
    """A client's policies and packing list, in Markdown.

    `translations`, by language code, replaces them all; omitted, they stay.
    """

    client_id: Annotated[int, Field(ge=1, le=2**63 - 1)]
    cancellation_policy: Policy = ""
    terms_and_conditions: Policy = ""
    things_to_carry: Policy = ""
    translations: Annotated[dict[OtherLanguage, ContentTexts], Field(max_length=20)] | None = None


class StaticContentOut(BaseModel):
    """The platform's (content 1) has no client."""

    content_id: int
    client_id: int | None
    user_id: int | None
    cancellation_policy: str
    terms_and_conditions: str
    things_to_carry: str
    translations: dict[str, ContentTexts]
