"""Figures and sheets over HTTP."""

from toli.reporting.routes.figures import router as figures

__all__ = ["figures"]
