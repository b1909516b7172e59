"""What the browser needs to open the payment provider's checkout."""

from pydantic import BaseModel


class Checkout(BaseModel):
    """The provider's checkout: its script, and the public half of our credentials."""

    script: str
    key_id: str
