"""The payment provider's checkout, as the browser needs it."""

from pydantic import BaseModel


class Checkout(BaseModel):
    """The provider's checkout: its script. Each order names the key of the account that it was opened with."""

    script: str

    @property
    def is_live(self) -> bool:
        """Whether the script is the provider's own and not the simulator's."""
        return self.script.startswith("https://")
