"""Figures and sheets over HTTP."""

from toli.reporting.routes.figures import router as figures
from toli.reporting.routes.sheet import router as sheet

__all__ = ["figures", "sheet"]
