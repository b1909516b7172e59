from sqlalchemy import func, insert, null, select, update

from toli.clients.companies.models import PlatformContent, StaticContent
from toli.clients.companies.schemas.static_content import ContentBody, StaticContentOut
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.languages import drop_empty_texts

CONTENT = (
    StaticContent.content_id,
    StaticContent.client_id,
    StaticContent.user_id,
    StaticContent.cancellation_policy,
    StaticContent.terms_and_conditions,
    StaticContent.things_to_carry,
    StaticContent.translations,
)


async def all_content(tx: Transaction, *, client_id: int) -> list[StaticContentOut]:
    query = select(*CONTENT).where(StaticContent.client_id == client_id).order_by(StaticContent.content_id.desc())
    return [StaticContentOut(**row) for row in (await tx.execute(query)).mappings()]


async def find_content(tx: Transaction, *, content_id: int) -> StaticContentOut | None:
    query = select(*CONTENT).where(StaticContent.content_id == content_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else StaticContentOut(**row)


async def get_platform_content(tx: Transaction) -> StaticContentOut:
    query = select(
        PlatformContent.content_id,
        null().label("client_id"),
        null().label("user_id"),
        PlatformContent.cancellation_policy,
        PlatformContent.terms_and_conditions,
        PlatformContent.things_to_carry,
    )
    return StaticContentOut(**(await tx.execute(query)).mappings().one(), translations={})


async def create_content(tx: ClientTransaction, *, user_id: int, content: ContentBody) -> int:
    added = await tx.execute(
        insert(StaticContent)
        .values(client_id=tx.client_id, user_id=user_id, **_columns(content))
        .returning(StaticContent.content_id)
    )
    return added.scalar_one()


async def change_content(tx: ClientTransaction, *, content_id: int, user_id: int, content: ContentBody) -> bool:
    changed = await tx.scalar(
        update(StaticContent)
        .where(StaticContent.client_id == tx.client_id, StaticContent.content_id == content_id)
        .values(
            user_id=user_id,
            **_columns(content),
            updated_at=func.now(),
        )
        .returning(StaticContent.content_id)
    )
    return changed is not None


def _columns(content: ContentBody) -> dict[str, object]:
    columns = content.model_dump(include={"cancellation_policy", "terms_and_conditions", "things_to_carry"})
    if content.translations is None:
        return columns
    return {**columns, "translations": drop_empty_texts(content.translations)}
