"""What identity does for the layers above it."""

from toli.identity.service.sessions import session_by_token

__all__ = ["session_by_token"]
