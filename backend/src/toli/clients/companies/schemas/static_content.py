from typing import Annotated

from pydantic import ConfigDict, Field

from toli.clients.companies.schemas.fields import Policy
from toli.kit.languages import OtherLanguage
from toli.kit.wire import RequestBody


class ContentTexts(RequestBody):
    """A translation, in Markdown; English replaces empty texts."""

    cancellation_policy: Policy = ""
    terms_and_conditions: Policy = ""
    things_to_carry: Policy = ""


class ContentBody(ContentTexts):
    """A client's policies and packing list, in Markdown.

    `translations`, by language code, replaces them all; omitted, they stay.
    """

    client_id: Annotated[int, Field(ge=1, le=2**63 - 1)]
    translations: Annotated[dict[OtherLanguage, ContentTexts], Field(max_length=20)] | None = None


class StaticContentOut(ContentTexts):
    """The platform's (content 1) has no client."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    content_id: int
    client_id: int | None
    user_id: int | None
    translations: dict[str, ContentTexts]
