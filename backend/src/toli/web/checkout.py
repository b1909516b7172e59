from pydantic import BaseModel


class Checkout(BaseModel):
    """Each order names its account's key."""

    script: str

    @property
    def is_live(self) -> bool:
        return self.script.startswith("https://")
