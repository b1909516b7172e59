from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.clients.companies.errors import DomainNotActive, DomainTaken, TooManyDomains
from toli.clients.companies.models import ClientDomain
from toli.clients.companies.rules import reason_of
from toli.clients.companies.schemas.domains import DomainOut, DomainRemoval, DomainSwitch, NewDomain
from toli.clients.companies.service import domain_records, domains
from toli.identity.access.guards import CurrentServices, ManagedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.identity.access.roles import Role
from toli.kit.errors import raises
from toli.services import Services

router = APIRouter(prefix="/clients", tags=["Companies"])

DomainId = Annotated[int, Path(ge=1, le=2**63 - 1)]


async def _shown(services: Services, row: ClientDomain) -> DomainOut:
    addresses = await domain_records.target_addresses(services.dns, services.settings, [row])
    return domains.to_domain(row, services.settings, addresses=addresses)


@router.get("/{client_id:int}/domains", operation_id="listDomains")
@requires(Right.SITE)
async def list_domains(client_id: ManagedClient, services: CurrentServices) -> list[DomainOut]:
    """List a client's domains with the required DNS records.

    Without any, the one last removed by an administrator is listed with the reason.
    """
    async with services.database.client_transaction(client_id) as tx:
        rows = await domains.domains(tx)
    addresses = await domain_records.target_addresses(services.dns, services.settings, rows)
    return [domains.to_domain(row, services.settings, addresses=addresses) for row in rows]


@router.post("/{client_id:int}/domains", operation_id="addDomain", status_code=status.HTTP_201_CREATED)
@requires(Right.SITE, people_only=True)
@raises(DomainTaken, TooManyDomains)
async def add_domain(
    client_id: ManagedClient, body: NewDomain, actor: SignedIn, services: CurrentServices
) -> DomainOut:
    """Add a domain, to be verified by DNS records.

    409 if another site uses it, or the client has three. 422 for an IP address, a platform address, or an ending like
    `co.in`.
    """
    async with services.database.client_transaction(client_id) as tx:
        row = await domains.add_domain(
            tx, services.settings, text=body.domain, actor_id=actor.user_id, now=services.clock.now()
        )
    return await _shown(services, row)


@router.post("/{client_id:int}/domains/{domain_id:int}/check", operation_id="checkDomain")
@requires(Right.SITE, people_only=True)
@raises(DomainTaken)
async def check_domain(
    client_id: ManagedClient, domain_id: DomainId, actor: SignedIn, services: CurrentServices
) -> DomainOut:
    """Check the domain's records; with both it becomes active. 409 if another site has it."""
    async with services.database.client_transaction(client_id) as tx:
        await domains.ask_for_check(tx, domain_id=domain_id)
    row = await domains.check_domain(
        services.database,
        services.dns,
        services.settings,
        client_id=client_id,
        domain_id=domain_id,
        actor_id=actor.user_id,
        now=services.clock.now(),
    )
    return await _shown(services, row)


@router.put("/{client_id:int}/domains/{domain_id:int}", operation_id="switchDomain")
@requires(Right.SITE, people_only=True)
@raises(DomainNotActive)
async def switch_domain(
    client_id: ManagedClient, domain_id: DomainId, body: DomainSwitch, actor: SignedIn, services: CurrentServices
) -> DomainOut:
    """Make a domain or the label the site's main address. 409 unless the domain is active."""
    async with services.database.client_transaction(client_id) as tx:
        row = await domains.switch_domain(
            tx, domain_id=domain_id, is_primary=body.is_primary, actor_id=actor.user_id, now=services.clock.now()
        )
    return await _shown(services, row)


@router.post(
    "/{client_id:int}/domains/{domain_id:int}/remove",
    operation_id="removeDomain",
    status_code=status.HTTP_204_NO_CONTENT,
)
@requires(Right.SITE, people_only=True)
async def remove_domain(
    client_id: ManagedClient, domain_id: DomainId, body: DomainRemoval, actor: SignedIn, services: CurrentServices
) -> None:
    """Remove a domain: the site stays at its label.

    An administrator gives a reason of at least 5 characters, sent to the operator.
    """
    reason = reason_of("rejected", body.reason) if actor.role is Role.ADMIN else ""
    async with services.database.client_transaction(client_id) as tx:
        await domains.remove_domain(
            tx, domain_id=domain_id, actor_id=actor.user_id, reason=reason, now=services.clock.now()
        )
