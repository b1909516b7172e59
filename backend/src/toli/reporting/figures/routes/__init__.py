"""Figures, clients, sheets and the audit log over HTTP."""
