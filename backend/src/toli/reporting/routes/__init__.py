"""Figures, clients, sheets and the audit log over HTTP."""

from toli.reporting.routes.behind import router as behind
from toli.reporting.routes.clients import router as clients
from toli.reporting.routes.figures import router as figures
from toli.reporting.routes.sheet import router as sheet
from toli.reporting.routes.trail import router as trail

__all__ = ["behind", "clients", "figures", "sheet", "trail"]
