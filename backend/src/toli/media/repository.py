"""Every query of pictures."""

from collections.abc import Sequence

from sqlalchemy import Row, select
from sqlalchemy.dialects.postgresql import insert

from toli.db.scope import Tx
from toli.media import models
from toli.media.encoding import EncodedImage
from toli.media.schemas import FILES_PATH, Image

_wire = (
    models.Image.filename,
    models.Image.width,
    models.Image.height,
    models.Image.sources,
    models.Image.placeholder,
)


def _image(row: Row[tuple[str, int, int, list[dict[str, object]], str]]) -> Image:
    return Image.model_validate(
        {
            "url": FILES_PATH + row.filename,
            "width": row.width,
            "height": row.height,
            "sources": row.sources,
            "placeholder": row.placeholder,
        }
    )


async def add(tx: Tx, *, client_id: int, image: EncodedImage, uploaded_by: int | None) -> int:
    """The id of this client's row for a picture, made if there is none."""
    added = await tx.execute(
        insert(models.Image)
        .values(
            client_id=client_id,
            filename=image.filename,
            purpose=image.purpose,
            width=image.width,
            height=image.height,
            sources=image.sources,
            placeholder=image.placeholder,
            uploaded_by=uploaded_by,
        )
        .on_conflict_do_nothing()
        .returning(models.Image.image_id)
    )
    image_id = added.scalar_one_or_none()
    if image_id is not None:
        return image_id
    found = await tx.execute(
        select(models.Image.image_id).where(
            models.Image.client_id == client_id, models.Image.filename == image.filename
        )
    )
    return found.scalar_one()


async def by_filename(tx: Tx, *, client_id: int, filenames: Sequence[str]) -> dict[str, Image]:
    """A client's pictures by the names they are referred to with; unknown names are left out."""
    found = await tx.execute(
        select(*_wire).where(models.Image.client_id == client_id, models.Image.filename.in_(filenames))
    )
    return {row.filename: _image(row) for row in found}


async def find_public(tx: Tx, *, client_id: int | None, filename: str) -> Image | None:
    """A picture by its name: this client's, or on the main host (None) anyone's who has it."""
    query = select(*_wire).where(models.Image.filename == filename).limit(1)
    if client_id is not None:
        query = query.where(models.Image.client_id == client_id)
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else _image(row)
