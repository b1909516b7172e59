from toli.clients.companies import rules
from toli.clients.companies.errors import NotATraveller, RunsApprovedClient, ToRequestOpen
from toli.clients.companies.repository import sites
from toli.clients.companies.repository import to_requests as to_requests_repository
from toli.clients.companies.schemas.fields import ApprovalStatus, Decision
from toli.clients.companies.schemas.to_requests import ToRequestOut
from toli.identity.access.roles import Role
from toli.identity.audit.service import PLATFORM, record_at
from toli.identity.people.service import people
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli.kit.errors import NotFound
from toli.kit.text import Text


async def request_to_operate(tx: Transaction, *, user_id: int, actor_id: int) -> ToRequestOut:
    """Raises NotFound, NotATraveller, ToRequestOpen."""
    person = await people.locked_person(tx, user_id=user_id)
    if person.role_id != Role.TRAVELLER:
        raise NotATraveller
    to_request_id = await to_requests_repository.open_to_request(tx, user_id=user_id)
    if to_request_id is None:
        raise ToRequestOpen
    await record_at(
        tx,
        "to_request.made",
        site_id=PLATFORM,
        subject=f"to_request:{to_request_id}",
        actor_id=actor_id,
        user_id=user_id,
    )
    return await to_request(tx, to_request_id=to_request_id)


async def to_request(tx: Transaction, *, to_request_id: int) -> ToRequestOut:
    """Raises NotFound."""
    request = await to_requests_repository.find_to_request(tx, to_request_id=to_request_id)
    if request is None:
        raise NotFound
    return request


async def decide_to_request(
    tx: Transaction, *, to_request_id: int, decision: Decision, reason: str | None, actor_id: int
) -> ToRequestOut:
    """Change the person's role and e-mail them. Idempotent.

    Raises NotFound, Invalid, NotATraveller for an administrator, and RunsApprovedClient.
    """
    given_reason = rules.reason_of(decision, reason)
    requester_id = (await to_request(tx, to_request_id=to_request_id)).user.user_id
    # Lock the person first, as a request does: another order could deadlock.
    person = await people.locked_person(tx, user_id=requester_id)
    before = await to_request(tx, to_request_id=to_request_id)
    if before.approval_status == decision:
        return before
    if decision == "approved":
        if person.role_id == Role.ADMIN:
            raise NotATraveller
        await people.set_role(tx, user_id=person.user_id, role=Role.OPERATOR)
    elif before.approval_status == ApprovalStatus.APPROVED and person.role_id == Role.OPERATOR:
        if await sites.runs_approved(tx, user_id=person.user_id):
            raise RunsApprovedClient(
                Text("This person runs an approved company. Reject the company first, then take the approval back.")
            )
        await people.set_role(tx, user_id=person.user_id, role=Role.TRAVELLER)
    await to_requests_repository.decide_to_request(
        tx, to_request_id=to_request_id, decision=decision, reason=given_reason, decided_by=actor_id
    )
    await record_at(
        tx,
        f"to_request.{decision}",
        site_id=PLATFORM,
        subject=f"to_request:{to_request_id}",
        actor_id=actor_id,
        before=before.approval_status,
        user_id=person.user_id,
        **({"reason_given": True} if given_reason else {}),
    )
    await enqueue(tx, "messaging.to_request_decided", to_request_id=to_request_id, decision=decision)
    return await to_request(tx, to_request_id=to_request_id)
