"""The payment provider's checkout, as the browser needs it."""

from pydantic import BaseModel


class Checkout(BaseModel):
    """The provider's checkout: its script, and the public half of our credentials."""

    script: str
    key_id: str
