"""Letters to administrators about the platform itself."""

from toli.audit.service import PLATFORM
from toli.identity import service as identity
from toli.messaging.service.post import Post, brand_of, send, write


async def tell_check_failed(post: Post, *, run_id: int, broken: int, invariants: str, unchecked: str) -> None:
    """Tell every administrator what a check found broken, in how many rows, and what it could not check."""
    async with post.database.public_transaction() as tx:
        administrators = await identity.administrators(tx)
        brand = await brand_of(tx, post, client_id=PLATFORM)
    letter = write(
        "check_failed",
        brand=brand,
        broken=broken,
        invariants=invariants,
        unchecked=unchecked,
        link=f"{brand.origin}/admin/health",
    )
    for person in administrators:
        await send(post, letter, brand=brand, recipient=person.email, about=f"check:{run_id}:{person.user_id}")
