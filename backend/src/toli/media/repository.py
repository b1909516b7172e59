"""Queries of pictures and uploads."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta
from math import ceil
from typing import Self

from sqlalchemy import ColumnElement, RowMapping, cast, delete, extract, func, select, union, update
from sqlalchemy import insert as plain_insert
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.orm import InstrumentedAttribute

from toli.db.transactions import ClientTransaction, PublicTransaction, Transaction
from toli.media import models, rules
from toli.media.encoding import EncodedImage
from toli.media.schemas import PRIVATE, Image, NewDetails, Purpose, path_of

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
    """A picture as it is stored: `width` and `height` are those of its widest file."""

    filename: str
    purpose: Purpose
    width: int
    height: int
    sources: list[dict[str, str | int]]
    placeholder: str

    @classmethod
    def of(cls, image: EncodedImage) -> Self:
        """Convert an encoded picture."""
        return cls(image.filename, image.purpose, image.width, image.height, image.sources, image.placeholder)

    def to_wire(self, details: NewDetails | None = None) -> Image:
        """Convert it to be shown; a new one has no details yet."""
        said = {} if details is None else asdict(details)
        return Image.model_validate({**asdict(self), "url": path_of(self.purpose) + self.filename, **said})


def _image(row: RowMapping) -> Image:
    stored = StoredPicture(**{field.name: row[field.name] for field in fields(StoredPicture)})
    return stored.to_wire(NewDetails(**{field.name: row[field.name] for field in fields(NewDetails)}))


async def lock(tx: Transaction, *, filename: str) -> None:
    """Lock the name of a picture, for all clients, until the transaction ends."""
    await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(filename, 0))))


async def add(tx: ClientTransaction, *, picture: StoredPicture, uploaded_by: int | None, is_adopted: bool) -> int:
    """Return the id of the client's row for a picture, inserted if absent.

    The age of a picture that is not adopted starts again.
    """
    added = insert(models.Image).values(
        client_id=tx.client_id,
        uploaded_by=uploaded_by,
        adopted_at=func.now() if is_adopted else None,
        **asdict(picture),
    )
    found = await tx.execute(
        added.on_conflict_do_update(
            index_elements=[models.Image.client_id, models.Image.filename],
            set_={"created_at": func.now(), "adopted_at": added.excluded.adopted_at},
            where=models.Image.adopted_at.is_(None),
        ).returning(models.Image.image_id)
    )
    image_id = found.scalar_one_or_none()
    if image_id is not None:
        return image_id
    found = await tx.execute(
        select(models.Image.image_id).where(
            models.Image.client_id == tx.client_id, models.Image.filename == picture.filename
        )
    )
    return found.scalar_one()


async def latest_names(tx: Transaction, *, limit: int) -> list[str]:
    """List the file names of the newest public pictures that have been saved for an hour (platform scope)."""
    found = await tx.execute(
        select(models.Image.filename)
        .where(models.Image.adopted_at < func.now() - timedelta(hours=1), models.Image.purpose.not_in(PRIVATE))
        .order_by(models.Image.image_id.desc())
        .limit(limit)
    )
    return list(found.scalars())


async def count(tx: ClientTransaction) -> int:
    """Count the pictures of a client."""
    found = await tx.execute(select(func.count()).where(models.Image.client_id == tx.client_id))
    return found.scalar_one()


async def adopt(tx: ClientTransaction, *, filenames: Sequence[str], purpose: Purpose) -> dict[str, int]:
    """Adopt a client's pictures of a purpose; return those that exist, by file name."""
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
    """Mark pictures of a client as not adopted; their age starts again."""
    await tx.execute(
        update(models.Image)
        .where(models.Image.client_id == tx.client_id, models.Image.image_id.in_(image_ids))
        .values(adopted_at=None, created_at=func.now())
    )


async def by_filename(tx: ClientTransaction, *, filenames: Sequence[str]) -> dict[str, Image]:
    """Return a client's pictures by file name; unknown names are left out."""
    found = await tx.execute(
        select(*_wire).where(models.Image.client_id == tx.client_id, models.Image.filename.in_(filenames))
    )
    return {row["filename"]: _image(row) for row in found.mappings()}


async def find_public(tx: PublicTransaction, *, client_id: int | None, filename: str) -> Image | None:
    """Find a public picture by name: this client's or, on the main host (None), any client's."""
    query = (
        select(*_wire).where(models.Image.filename == filename, models.Image.purpose.not_in(sorted(PRIVATE))).limit(1)
    )
    if client_id is not None:
        query = query.where(models.Image.client_id == client_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _image(row)


async def find_own(tx: ClientTransaction, *, filename: str) -> Image | None:
    """Find a picture of a client by name, private ones included (client scope)."""
    query = select(*_wire).where(models.Image.client_id == tx.client_id, models.Image.filename == filename)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _image(row)


async def describe(tx: ClientTransaction, *, filename: str, details: NewDetails) -> bool:
    """Save the details of a client's picture; False when it has no such picture."""
    changed = await tx.execute(
        update(models.Image)
        .where(models.Image.client_id == tx.client_id, models.Image.filename == filename)
        .values(**asdict(details))
        .returning(models.Image.image_id)
    )
    return changed.scalar_one_or_none() is not None


async def begin_upload(tx: Transaction, *, user_id: int) -> int:
    """Record the start of an upload; return its id."""
    added = await tx.execute(plain_insert(models.Upload).values(user_id=user_id).returning(models.Upload.upload_id))
    return added.scalar_one()


async def uploads_within(tx: Transaction, *, user_id: int, window: timedelta) -> tuple[int, int]:
    """Count a person's uploads in a window up to now.

    Also the seconds until the first of them leaves it.
    """
    left = extract("epoch", func.min(models.Upload.made_at) + window - func.now())
    row = (
        await tx.execute(
            select(func.count().label("made"), left.label("left")).where(
                models.Upload.user_id == user_id, models.Upload.made_at > func.now() - window
            )
        )
    ).one()
    return row.made, ceil(row.left or 0)


async def finish_upload(tx: Transaction, *, upload_id: int, picture: StoredPicture) -> None:
    """Record the picture that an upload resulted in."""
    await tx.execute(update(models.Upload).where(models.Upload.upload_id == upload_id).values(image=asdict(picture)))


async def uploaded(tx: Transaction, *, user_id: int, filenames: Sequence[str]) -> list[StoredPicture]:
    """List a person's uploads of these names."""
    name = cast(models.Upload.image, JSONB)["filename"].astext
    found = await tx.execute(select(models.Upload.image).where(models.Upload.user_id == user_id, name.in_(filenames)))
    sent = [StoredPicture(**image) for image in found.scalars() if image is not None]
    return list({picture.filename: picture for picture in sent}.values())


@dataclass(frozen=True, slots=True)
class Removed:
    """A picture that was deleted: its client (None for an upload without one) and its files."""

    client_id: int | None
    purpose: Purpose
    sources: list[dict[str, str | int]]


def _long_ago(moment: InstrumentedAttribute[datetime]) -> ColumnElement[bool]:
    return moment < func.now() - rules.UNSAVED_STAYS


async def unsaved(tx: Transaction, *, limit: int) -> list[str]:
    """List names of pictures uploaded more than a day ago and not adopted (platform scope)."""
    name = cast(models.Upload.image, JSONB)["filename"].astext
    found = await tx.execute(
        union(
            select(models.Image.filename).where(models.Image.adopted_at.is_(None), _long_ago(models.Image.created_at)),
            select(name).where(_long_ago(models.Upload.made_at), models.Upload.image.is_not(None)),
        ).limit(limit)
    )
    return list(found.scalars())


async def forget_unsaved(tx: Transaction, *, filename: str) -> list[Removed]:
    """Delete the rows of a picture that was uploaded more than a day ago and not adopted (platform scope).

    Clients share the files of a public picture, so it counts as removed only when no row refers to it.
    """
    gone = await tx.execute(
        delete(models.Image)
        .where(
            models.Image.filename == filename,
            models.Image.adopted_at.is_(None),
            _long_ago(models.Image.created_at),
        )
        .returning(models.Image.client_id, models.Image.purpose, models.Image.sources)
    )
    removed = [Removed(row.client_id, row.purpose, row.sources) for row in gone]
    name = cast(models.Upload.image, JSONB)["filename"].astext
    sent = await tx.execute(
        delete(models.Upload).where(name == filename, _long_ago(models.Upload.made_at)).returning(models.Upload.image)
    )
    removed += [Removed(None, image["purpose"], image["sources"]) for image in sent.scalars() if image is not None]
    others = union(
        select(models.Image.filename).where(models.Image.filename == filename),
        select(name).where(name == filename),
    )
    is_anybodys = (await tx.execute(others)).first() is not None
    return [one for one in removed if one.purpose in PRIVATE or not is_anybodys]


async def forget_refused(tx: Transaction) -> None:
    """Delete the records of old uploads that were refused (platform scope)."""
    await tx.execute(delete(models.Upload).where(_long_ago(models.Upload.made_at), models.Upload.image.is_(None)))
