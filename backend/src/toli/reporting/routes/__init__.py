"""Figures, clients, sheets and the audit log over HTTP."""

from toli.reporting.routes.audit_log import router as audit_log
from toli.reporting.routes.client_overview import router as client_overview
from toli.reporting.routes.figure_details import router as figure_details
from toli.reporting.routes.figures import router as figures
from toli.reporting.routes.sheet import router as sheet
from toli.reporting.routes.todo import router as todo

__all__ = ["audit_log", "client_overview", "figure_details", "figures", "sheet", "todo"]
