from pydantic import BaseModel

from toli.kit.wire import RequestBody


class AssistantAccessIn(RequestBody):
    is_enabled: bool


class AssistantAccessOut(BaseModel):
    """`url`: on the company's own site."""

    is_enabled: bool
    url: str
