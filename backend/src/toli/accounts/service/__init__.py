"""The use cases that join people and clients."""

from toli.accounts.rules import cookie_name
from toli.accounts.service.who import me

__all__ = ["cookie_name", "me"]
