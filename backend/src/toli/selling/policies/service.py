from toli.clients.companies.repository import sites, static_content
from toli.clients.companies.terms import read_terms, without_tax
from toli.identity.audit.service import PLATFORM, record
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.languages import FIRST, LANGUAGES, current_language, written_in
from toli.kit.prepared import Prepared, prepare
from toli.payments.documents import repository as documents
from toli.selling.policies import repository
from toli.selling.policies.models import PolicyVersion
from toli.selling.policies.repository import VERSIONS
from toli.selling.policies.rules import generate_policy
from toli.selling.policies.schemas import (
    Company,
    DraftPolicy,
    OwnPolicies,
    OwnPolicy,
    PoliciesOut,
    PolicyKind,
    PolicyOut,
    PublishedVersion,
)

Texts = dict[str, dict[str, str]]
"""Markdown by language and policy."""


async def read_policy(
    database: Database, settings: Settings, *, client_id: int, kind: PolicyKind, version: int | None
) -> Prepared:
    """Return `PolicyOut`, cached. `client_id` 0 is the platform. Raises NotFound for an unknown version."""

    async def read() -> Prepared:
        async with database.client_transaction(client_id) as tx:
            policy = await get_policy(tx, settings, kind=kind, version=version)
        return prepare(policy.model_dump_json().encode())

    key = ("policy", kind, version, current_language())
    return await database.read_cache.get(client_id, key, read, during=0)


async def get_policy(tx: ClientTransaction, settings: Settings, *, kind: PolicyKind, version: int | None) -> PolicyOut:
    """Raises NotFound for an unknown version."""
    if version is None:
        stored = await repository.find_last_version(tx)
    else:
        stored = await VERSIONS.get(tx, version)
    versions = await repository.list_versions(tx)
    is_current = stored is None or stored.version == versions[0].version
    own = _read_own(stored)
    company = await _get_company(tx, settings, officer=own.officer)
    text = _compose(kind, company, own)
    has_changed = False
    if stored is not None:
        texts = stored.texts.get(current_language()) or stored.texts[FIRST]
        has_changed = version is None and texts[kind] != text
        if version is not None:
            text = texts[kind]
    return PolicyOut(
        kind=kind,
        legal_name=company.legal_name,
        text=text,
        version=None if stored is None else stored.version,
        published_at=None if stored is None else stored.published_at,
        is_current=is_current,
        has_changed=has_changed,
        versions=[PublishedVersion(version=row.version, published_at=row.published_at) for row in versions],
    )


async def get_policies(tx: ClientTransaction, settings: Settings) -> PoliciesOut:
    """Raises NotFound."""
    stored = await repository.find_last_version(tx)
    own = _read_own(stored)
    company = await _get_company(tx, settings, officer=own.officer)
    return PoliciesOut(
        legal_name=company.legal_name,
        officer=company.officer,
        policies=[
            DraftPolicy(kind=kind, generated=_compose(kind, company, OwnPolicies()), own=own.of(kind))
            for kind in PolicyKind
        ],
        has_changed=stored is not None and stored.texts != _compose_all(company, own),
        versions=await repository.list_versions(tx),
    )


async def publish_policies(
    tx: ClientTransaction, settings: Settings, *, own: OwnPolicies, user_id: int | None
) -> PoliciesOut:
    """Raises NotFound."""
    await repository.lock_versions(tx)
    last = await repository.find_last_version(tx)
    version = 1 if last is None else last.version + 1
    company = await _get_company(tx, settings, officer=own.officer)
    await VERSIONS.insert(
        tx,
        {
            "version": version,
            "own": own.model_dump(mode="json"),
            "texts": _compose_all(company, own),
            "published_by": user_id,
        },
    )
    await record(tx, "policies.published", subject=f"policies:{version}", actor_id=user_id)
    return await get_policies(tx, settings)


def _read_own(stored: PolicyVersion | None) -> OwnPolicies:
    return OwnPolicies() if stored is None else OwnPolicies.model_validate(stored.own)


def _compose_all(company: Company, own: OwnPolicies) -> Texts:
    texts: Texts = {}
    for language in LANGUAGES:
        with written_in(language):
            texts[language] = {kind.value: _compose(kind, company, own) for kind in PolicyKind}
    return texts


def _compose(kind: PolicyKind, company: Company, own: OwnPolicies) -> str:
    policy: OwnPolicy = own.of(kind)
    if policy.is_replacement and policy.text:
        return policy.text
    return "\n\n".join(filter(None, (generate_policy(kind, company), policy.text)))


async def _get_company(tx: ClientTransaction, settings: Settings, *, officer: str) -> Company:
    if tx.client_id == PLATFORM:
        return Company(
            name=settings.product_name,
            legal_name=settings.platform_legal_name or settings.product_name,
            address=settings.platform_address,
            gstin=settings.platform_gstin or "",
            phone=settings.support_phone,
            email=settings.support_email,
            officer=officer or settings.platform_grievance_officer,
            erase_after_days=settings.erase_after_days,
            keep_contacts_days=settings.keep_contacts_days,
            terms=None,
        )
    client = await sites.find_client(tx, client_id=tx.client_id)
    details = await documents.details(tx)
    if client is None or details is None:
        raise NotFound
    saved = details.saved
    terms = read_terms(details.terms)
    content = next(iter(await static_content.all_content(tx, client_id=tx.client_id)), None)
    translation = None if content is None else content.translations.get(current_language())
    return Company(
        name=client.client_name,
        legal_name=client.client_name if saved is None else saved.legal_name,
        address=(saved and saved.address) or client.public_address,
        gstin=(saved and saved.gstin) or "",
        phone=client.public_phone or (saved.phone if saved else ""),
        email=client.public_email or (saved.email if saved else ""),
        officer=officer,
        erase_after_days=settings.erase_after_days,
        keep_contacts_days=settings.keep_contacts_days,
        terms=terms if client.has_gstin else without_tax(terms),
        own_terms=(translation and translation.terms_and_conditions)
        or (content.terms_and_conditions if content else ""),
        own_cancellation=(translation and translation.cancellation_policy)
        or (content.cancellation_policy if content else ""),
    )
