"""The use cases that join people and clients."""

from toli.accounts.service.who import me

__all__ = ["me"]
