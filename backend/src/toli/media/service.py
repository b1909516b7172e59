"""Taking pictures in and finding them again."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from toli.db.scope import Tx
from toli.media import repository
from toli.media.encoding import EncodedImage, encode_picture, encode_upload
from toli.media.schemas import Image, Purpose, content_type
from toli.media.store import FileStore

__all__ = [
    "EncodedImage",
    "encode_picture",
    "images_by_filename",
    "public_image",
    "put_files",
    "record",
    "take_in",
]

# Two at a time, in all: each may need some 200 MB while it is unpacked.
_encoders = ThreadPoolExecutor(max_workers=2, thread_name_prefix="pictures")


async def take_in(store: FileStore, data: bytes, *, purpose: Purpose) -> EncodedImage:
    """Check, re-encode and store what somebody sent. Call it outside any transaction, then `record` the result.

    Raises ImageTooLarge, NotAPicture, TooManyPixels, PictureDamaged or LogoNotSquare, and DependencyDown when the
    store does not answer.
    """
    loop = asyncio.get_running_loop()
    image = await loop.run_in_executor(_encoders, lambda: encode_upload(data, purpose=purpose))
    await put_files(store, image)
    return image


async def put_files(store: FileStore, image: EncodedImage) -> None:
    """Store the files of a picture; doing it again changes nothing. Raises DependencyDown."""
    for file in (*image.files, *image.avif):
        await store.put(file.name, file.data, content_type=content_type(file.name))


async def record(tx: Tx, *, client_id: int, image: EncodedImage, uploaded_by: int | None) -> int:
    """Make a stored picture the client's; its `image_id`, the same one each time."""
    return await repository.add(tx, client_id=client_id, image=image, uploaded_by=uploaded_by)


async def images_by_filename(tx: Tx, *, client_id: int, filenames: Sequence[str]) -> dict[str, Image]:
    """A client's pictures by file name; unknown names are left out."""
    return await repository.by_filename(tx, client_id=client_id, filenames=filenames) if filenames else {}


async def public_image(tx: Tx, *, client_id: int | None, filename: str) -> Image | None:
    """A picture by its file name: this client's, or anyone's when no client is given (public scope)."""
    return await repository.find_public(tx, client_id=client_id, filename=filename)
