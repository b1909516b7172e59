"""Clients over HTTP: their sites, who joined them, their profile and policies, and requests to operate one."""

from toli.clients.routes.approvals import router as approvals
from toli.clients.routes.domains import router as domains
from toli.clients.routes.memberships import router as memberships
from toli.clients.routes.profile import router as profile
from toli.clients.routes.sites import router as sites
from toli.clients.routes.static_content import router as static_content
from toli.clients.routes.team import router as team
from toli.clients.routes.terms import router as terms
from toli.clients.routes.to_requests import router as to_requests

__all__ = [
    "approvals",
    "domains",
    "memberships",
    "profile",
    "sites",
    "static_content",
    "team",
    "terms",
    "to_requests",
]
