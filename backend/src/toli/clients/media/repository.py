from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Self

from sqlalchemy import ColumnElement, RowMapping, cast, delete, extract, func, select, union, update
from sqlalchemy import insert as plain_insert
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.orm import InstrumentedAttribute

from toli.clients.media import models, rules
from toli.clients.media.encoding import EncodedImage
from toli.clients.media.schemas import PRIVATE, Image, PictureDetails, Purpose, path_of
from toli.infra.db.transactions import ClientTransaction, PublicTransaction, Transaction

_wire = (
    models.Image.filename,
    models.Image.purpose,
    models.Image.width,
    models.Image.height,
    models.Image.sources,
    models.Image.placeholder,
    models.Image.focus_x,
    models.Image.focus_y,
    models.Image.caption,
    models.Image.credit,
)


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """`width` and `height` are of the widest file."""

    filename: str
    purpose: Purpose
    width: int
    height: int
    sources: list[dict[str, str | int]]
    placeholder: str

    @classmethod
    def of(cls, image: EncodedImage) -> Self:
        return cls(image.filename, image.purpose, image.width, image.height, image.sources, image.placeholder)

    def to_wire(self) -> Image:
        return Image.model_validate({**asdict(self), "url": path_of(self.purpose) + self.filename})


def _image(row: RowMapping) -> Image:
    return Image.model_validate({**row, "url": path_of(row["purpose"]) + row["filename"]})


async def lock(tx: Transaction, *, filename: str) -> None:
    """Lock for all clients, until the transaction ends."""
    await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(filename, 0))))


async def add(tx: ClientTransaction, *, picture: StoredPicture, uploaded_by: int | None, is_adopted: bool) -> int:
    """Get or insert; return the id. Restarts the age of a picture before adoption."""
    added = insert(models.Image).values(
        client_id=tx.client_id,
        uploaded_by=uploaded_by,
        adopted_at=func.now() if is_adopted else None,
        **asdict(picture),
    )
    rows = await tx.execute(
        added.on_conflict_do_update(
            index_elements=[models.Image.client_id, models.Image.filename],
            set_={"created_at": func.now(), "adopted_at": added.excluded.adopted_at},
            where=models.Image.adopted_at.is_(None),
        ).returning(models.Image.image_id)
    )
    image_id = rows.scalar_one_or_none()
    if image_id is not None:
        return image_id
    rows = await tx.execute(
        select(models.Image.image_id).where(
            models.Image.client_id == tx.client_id, models.Image.filename == picture.filename
        )
    )
    return rows.scalar_one()


async def latest_names(tx: Transaction, *, limit: int) -> list[str]:
    rows = await tx.execute(
        select(models.Image.filename)
        .where(models.Image.adopted_at < func.now() - timedelta(hours=1), models.Image.purpose.not_in(PRIVATE))
        .order_by(models.Image.image_id.desc())
        .limit(limit)
    )
    return list(rows.scalars())


async def count(tx: ClientTransaction) -> int:
    rows = await tx.execute(select(func.count()).where(models.Image.client_id == tx.client_id))
    return rows.scalar_one()


async def adopt(tx: ClientTransaction, *, filenames: Sequence[str], purpose: Purpose) -> dict[str, int]:
    mine = (
        models.Image.client_id == tx.client_id,
        models.Image.filename.in_(filenames),
        models.Image.purpose == purpose,
    )
    name_and_id = (models.Image.filename, models.Image.image_id)
    saved = (
        update(models.Image).where(*mine, models.Image.adopted_at.is_(None)).values(adopted_at=func.now())
    ).returning(*name_and_id)
    own = {row.filename: row.image_id for row in await tx.execute(saved)}
    before = select(*name_and_id).where(*mine, models.Image.adopted_at.is_not(None))
    return own | {row.filename: row.image_id for row in await tx.execute(before)}


async def release(tx: ClientTransaction, *, image_ids: Sequence[int]) -> None:
    """Undo adoption; the pictures' age restarts."""
    await tx.execute(
        update(models.Image)
        .where(models.Image.client_id == tx.client_id, models.Image.image_id.in_(image_ids))
        .values(adopted_at=None, created_at=func.now())
    )


async def by_filename(tx: ClientTransaction, *, filenames: Sequence[str]) -> dict[str, Image]:
    rows = await tx.execute(
        select(*_wire).where(models.Image.client_id == tx.client_id, models.Image.filename.in_(filenames))
    )
    return {row["filename"]: _image(row) for row in rows.mappings()}


async def find_public_image(tx: PublicTransaction, *, client_id: int | None, filename: str) -> Image | None:
    """Find any client's on the main host (None)."""
    query = (
        select(*_wire).where(models.Image.filename == filename, models.Image.purpose.not_in(sorted(PRIVATE))).limit(1)
    )
    if client_id is not None:
        query = query.where(models.Image.client_id == client_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _image(row)


async def find_own(tx: ClientTransaction, *, filename: str) -> Image | None:
    query = select(*_wire).where(models.Image.client_id == tx.client_id, models.Image.filename == filename)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _image(row)


async def describe(tx: ClientTransaction, *, filename: str, details: PictureDetails) -> bool:
    changed = await tx.execute(
        update(models.Image)
        .where(models.Image.client_id == tx.client_id, models.Image.filename == filename)
        .values(**details.model_dump())
        .returning(models.Image.image_id)
    )
    return changed.scalar_one_or_none() is not None


async def begin_upload(tx: Transaction, *, user_id: int) -> int:
    added = await tx.execute(plain_insert(models.Upload).values(user_id=user_id).returning(models.Upload.upload_id))
    return added.scalar_one()


async def uploads_within(tx: Transaction, *, user_id: int, window: timedelta) -> tuple[int, int]:
    """Number of uploads, and seconds until the first leaves the window."""
    seconds_left = extract("epoch", func.min(models.Upload.made_at) + window - func.now())
    row = (
        await tx.execute(
            select(func.count().label("made"), seconds_left.label("left")).where(
                models.Upload.user_id == user_id, models.Upload.made_at > func.now() - window
            )
        )
    ).one()
    return row.made, ceil(row.left or 0)


async def finish_upload(tx: Transaction, *, upload_id: int, picture: StoredPicture) -> None:
    await tx.execute(update(models.Upload).where(models.Upload.upload_id == upload_id).values(image=asdict(picture)))


async def uploaded(tx: Transaction, *, user_id: int, filenames: Sequence[str]) -> list[StoredPicture]:
    name = cast(models.Upload.image, JSONB)["filename"].astext
    rows = await tx.execute(select(models.Upload.image).where(models.Upload.user_id == user_id, name.in_(filenames)))
    sent = [StoredPicture(**image) for image in rows.scalars() if image is not None]
    return list({picture.filename: picture for picture in sent}.values())


@dataclass(frozen=True, slots=True)
class Removed:
    """A deleted picture; `client_id` None: of an upload."""

    client_id: int | None
    purpose: Purpose
    sources: list[dict[str, str | int]]


def _long_ago(moment: InstrumentedAttribute[datetime]) -> ColumnElement[bool]:
    return moment < func.now() - rules.UNSAVED_STAYS


async def unsaved(tx: Transaction, *, limit: int) -> list[str]:
    name = cast(models.Upload.image, JSONB)["filename"].astext
    rows = await tx.execute(
        union(
            select(models.Image.filename).where(models.Image.adopted_at.is_(None), _long_ago(models.Image.created_at)),
            select(name).where(_long_ago(models.Upload.made_at), models.Upload.image.is_not(None)),
        ).limit(limit)
    )
    return list(rows.scalars())


async def forget_unsaved(tx: Transaction, *, filename: str) -> list[Removed]:
    """Delete rows not adopted within a day. Platform scope.

    Clients share a public picture's files: it counts as removed only without any row.
    """
    deleted_images = await tx.execute(
        delete(models.Image)
        .where(
            models.Image.filename == filename,
            models.Image.adopted_at.is_(None),
            _long_ago(models.Image.created_at),
        )
        .returning(models.Image.client_id, models.Image.purpose, models.Image.sources)
    )
    removed = [Removed(row.client_id, row.purpose, row.sources) for row in deleted_images]
    name = cast(models.Upload.image, JSONB)["filename"].astext
    deleted_uploads = await tx.execute(
        delete(models.Upload).where(name == filename, _long_ago(models.Upload.made_at)).returning(models.Upload.image)
    )
    removed += [
        Removed(None, image["purpose"], image["sources"]) for image in deleted_uploads.scalars() if image is not None
    ]
    references = union(
        select(models.Image.filename).where(models.Image.filename == filename),
        select(name).where(name == filename),
    )
    is_referenced = (await tx.execute(references)).first() is not None
    return [picture for picture in removed if picture.purpose in PRIVATE or not is_referenced]


async def forget_refused(tx: Transaction) -> None:
    await tx.execute(delete(models.Upload).where(_long_ago(models.Upload.made_at), models.Upload.image.is_(None)))
