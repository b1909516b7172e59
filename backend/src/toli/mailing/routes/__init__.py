"""Routes of mailing."""

from toli.mailing.routes.addresses import opt_outs
from toli.mailing.routes.addresses import router as addresses
from toli.mailing.routes.senders import router as senders

__all__ = ["addresses", "opt_outs", "senders"]
