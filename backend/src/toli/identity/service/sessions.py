"""Where a person is signed in."""

from toli.db.scope import Tx
from toli.identity.repository import sessions as repository
from toli.identity.schemas import SessionInfo
from toli.kit.secrets import token_hash


async def session_by_token(tx: Tx, *, token: str) -> SessionInfo | None:
    """Whose token this is, if its session is live. One statement; notes the use at most every five minutes."""
    return await repository.find_live(tx, token_hash=token_hash(token))
