from toli.clients.companies.models import ClientDomain
from toli.clients.companies.repository import domains as domains_repository
from toli.clients.companies.repository import sites
from toli.clients.companies.schemas.domains import DomainState
from toli.clients.companies.service import domains
from toli.identity.audit.service import PLATFORM
from toli.identity.people.service import people
from toli.kit.hostnames import to_display
from toli.messaging.notifications.service.sending import Mailer, brand_of, render, send

SETTINGS_PAGE = "/to/basic-client-profile"


async def send_domain_changed(mailer: Mailer, *, client_id: int, domain_id: int, change: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        row = await domains_repository.find_domain(tx, domain_id=domain_id)
        client = await sites.find_client(tx, client_id=client_id)
        if row is None or client is None or not _is_still(row, change):
            return
        operator = await people.person(tx, user_id=client.user_id)
        brand = await brand_of(tx, mailer, client_id=PLATFORM)
    label_origin = mailer.settings.client_origin(client.url)
    email = render(
        f"domain_{change}",
        brand=brand,
        domain=to_display(row.domain),
        site=mailer.settings.site_origin(label="", domain=row.domain),
        label_site=label_origin,
        records=domains.records_of(row, mailer.settings),
        is_apex=domains.is_apex(row),
        reason=row.removal_reason,
        link=f"{label_origin}{SETTINGS_PAGE}",
        support_email=mailer.settings.support_email,
    )
    moment = {
        "activated": row.activated_at,
        "failing": row.warned_at,
        "suspended": row.suspended_at,
        "removed": row.removed_at,
    }[change]
    about = f"domain:{domain_id}:{change}:{moment.isoformat() if moment else ''}"
    await send(mailer, email, brand=brand, recipient=operator.email, about=about)


def _is_still(row: ClientDomain, change: str) -> bool:
    return row.state == (DomainState.ACTIVE if change == "activated" else DomainState(change))
