import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final

from toli.catalogue.trips.errors import WrongCode
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits as limits_service
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.text import Text

WRONG_CODES: Final = 20
WINDOW: Final = timedelta(hours=1)


def require_access(terms: SaleTerms, *, access_code: str | None) -> None:
    """Raises NotFound without a code, WrongCode for another code."""
    if terms.access_code is None:
        return
    if not access_code:
        raise NotFound
    if not secrets.compare_digest(access_code.encode(), terms.access_code.encode()):
        raise WrongCode


@asynccontextmanager
async def limit_wrong_codes(database: Database, *, network: str, access_code: str | None) -> AsyncIterator[None]:
    """Count wrong codes, limited per network. Raises TooMany."""
    if not access_code:
        yield
        return
    limits = [Limit(f"departure code:from:{network}", WRONG_CODES, WINDOW, sentence=Text("Too many wrong codes."))]
    async with database.platform_transaction() as tx:
        await limits_service.refuse_when_spent(tx, limits)
    try:
        yield
    except WrongCode:
        async with database.platform_transaction() as tx:
            await limits_service.count_attempt(tx, limits)
        raise
