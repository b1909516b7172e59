"""Routes of channels."""

from toli.channels.routes.accounts import router as accounts
from toli.channels.routes.consents import router as consents
from toli.channels.routes.webhooks import router as webhooks

__all__ = ["accounts", "consents", "webhooks"]
