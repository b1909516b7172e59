from toli.identity.audit.service import PLATFORM
from toli.identity.people.repository import people
from toli.messaging.notifications.service.sending import Mailer, brand_of, render, send


async def send_check_failed(mailer: Mailer, *, run_id: int, broken: int, invariants: str, unchecked: str) -> None:
    async with mailer.database.public_transaction() as tx:
        administrators = await people.list_administrators(tx)
        brand = await brand_of(tx, mailer, client_id=PLATFORM)
    email = render(
        "check_failed",
        brand=brand,
        broken=broken,
        invariants=invariants,
        unchecked=unchecked,
        link=f"{brand.origin}/admin/health",
    )
    for person in administrators:
        await send(mailer, email, brand=brand, recipient=person.email, about=f"check:{run_id}:{person.user_id}")


async def send_platform_number_refused(mailer: Mailer, *, day: str) -> None:
    async with mailer.database.public_transaction() as tx:
        administrators = await people.list_administrators(tx)
        brand = await brand_of(tx, mailer, client_id=PLATFORM)
    email = render("platform_number_refused", brand=brand, link=f"{brand.origin}/admin/health#accounts")
    for person in administrators:
        about = f"platform_number:{day}:{person.user_id}"
        await send(mailer, email, brand=brand, recipient=person.email, about=about)
