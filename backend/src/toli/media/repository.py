"""Every query of pictures."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from math import ceil
from typing import Any

from sqlalchemy import Row, cast, delete, extract, func, select, update
from sqlalchemy import insert as plain_insert
from sqlalchemy.dialects.postgresql import JSONB, insert

from toli.db.scope import Tx
from toli.media import models, rules
from toli.media.encoding import EncodedImage
from toli.media.schemas import PRIVATE, Image, Purpose, path_of

_wire = (
    models.Image.filename,
    models.Image.purpose,
    models.Image.width,
    models.Image.height,
    models.Image.sources,
    models.Image.placeholder,
)


def wire_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """An `Image` of what is kept of a picture."""
    return {
        "url": path_of(row["purpose"]) + row["filename"],
        "width": row["width"],
        "height": row["height"],
        "sources": row["sources"],
        "placeholder": row["placeholder"],
    }


def _image(row: Row[tuple[str, str, int, int, list[dict[str, Any]], str]]) -> Image:
    return Image.model_validate(wire_of(row._asdict()))


def row_of(image: EncodedImage) -> dict[str, Any]:
    """What is kept of a picture beside its files."""
    return {
        "filename": image.filename,
        "purpose": image.purpose,
        "width": image.width,
        "height": image.height,
        "sources": image.sources,
        "placeholder": image.placeholder,
    }


async def add(tx: Tx, *, client_id: int, row: Mapping[str, Any], uploaded_by: int | None) -> int:
    """The id of this client's row for a picture (`row_of`), made if there is none."""
    added = await tx.execute(
        insert(models.Image)
        .values(client_id=client_id, uploaded_by=uploaded_by, **row)
        .on_conflict_do_nothing()
        .returning(models.Image.image_id)
    )
    image_id = added.scalar_one_or_none()
    if image_id is not None:
        return image_id
    found = await tx.execute(
        select(models.Image.image_id).where(
            models.Image.client_id == client_id, models.Image.filename == row["filename"]
        )
    )
    return found.scalar_one()


async def count(tx: Tx, *, client_id: int) -> int:
    """How many pictures a client has."""
    found = await tx.execute(select(func.count()).where(models.Image.client_id == client_id))
    return found.scalar_one()


async def ids(tx: Tx, *, client_id: int, filenames: Sequence[str], purpose: Purpose) -> dict[str, int]:
    """A client's pictures for a purpose by file name, as far as they are its own."""
    found = await tx.execute(
        select(models.Image.filename, models.Image.image_id).where(
            models.Image.client_id == client_id,
            models.Image.filename.in_(filenames),
            models.Image.purpose == purpose,
        )
    )
    return {row.filename: row.image_id for row in found}


async def by_filename(tx: Tx, *, client_id: int, filenames: Sequence[str]) -> dict[str, Image]:
    """A client's pictures by the names they are referred to with; unknown names are left out."""
    found = await tx.execute(
        select(*_wire).where(models.Image.client_id == client_id, models.Image.filename.in_(filenames))
    )
    return {row.filename: _image(row) for row in found}


async def find_public(tx: Tx, *, client_id: int | None, filename: str) -> Image | None:
    """A picture by its name: this client's, or on the main host (None) anyone's who has it."""
    query = (
        select(*_wire).where(models.Image.filename == filename, models.Image.purpose.not_in(sorted(PRIVATE))).limit(1)
    )
    if client_id is not None:
        query = query.where(models.Image.client_id == client_id)
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else _image(row)


async def find_own(tx: Tx, *, client_id: int, filename: str) -> Image | None:
    """A picture of a client by its name, a private one too (the client's scope)."""
    query = select(*_wire).where(models.Image.client_id == client_id, models.Image.filename == filename)
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else _image(row)


async def begin_upload(tx: Tx, *, user_id: int) -> int:
    """Note that somebody sends something, and forget what they sent long ago; its id."""
    await tx.execute(
        delete(models.Upload).where(
            models.Upload.user_id == user_id,
            models.Upload.made_at < func.now() - timedelta(days=rules.KEPT_DAYS),
        )
    )
    added = await tx.execute(plain_insert(models.Upload).values(user_id=user_id).returning(models.Upload.upload_id))
    return added.scalar_one()


async def uploads_within(tx: Tx, *, user_id: int, window: timedelta) -> tuple[int, int]:
    """How often somebody sent something in a window up to now, and in how many seconds the first of it leaves it."""
    left = extract("epoch", func.min(models.Upload.made_at) + window - func.now())
    row = (
        await tx.execute(
            select(func.count().label("made"), left.label("left")).where(
                models.Upload.user_id == user_id, models.Upload.made_at > func.now() - window
            )
        )
    ).one()
    return row.made, ceil(row.left or 0)


async def finish_upload(tx: Tx, *, upload_id: int, row: Mapping[str, Any]) -> None:
    """Note what became of something that was sent."""
    await tx.execute(update(models.Upload).where(models.Upload.upload_id == upload_id).values(image=dict(row)))


async def uploaded(tx: Tx, *, user_id: int, filenames: Sequence[str]) -> list[dict[str, Any]]:
    """What somebody sent under these names, as rows of `image`."""
    name = cast(models.Upload.image, JSONB)["filename"].astext
    found = await tx.execute(select(models.Upload.image).where(models.Upload.user_id == user_id, name.in_(filenames)))
    sent = {image["filename"]: dict(image) for image in found.scalars() if image is not None}
    return list(sent.values())
