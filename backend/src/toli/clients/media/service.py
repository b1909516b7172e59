import asyncio
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

from toli.clients.media import repository, rules
from toli.clients.media.encoding import EncodedImage, encode_picture, encode_upload, private_name
from toli.clients.media.errors import ClientNeeded, ImageTooLarge, QuotaSpent, WrongMediaFolder
from toli.clients.media.repository import StoredPicture
from toli.clients.media.schemas import PRIVATE, Image, PictureDetails, Purpose, Sent, content_type
from toli.identity.audit.service import record as record_in_audit_log
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.downloads import DownloadFailed, DownloadTooLarge, download
from toli.infra.ports.files import FileStore
from toli.kit.errors import Invalid, NotFound, TooMany
from toli.kit.text import Text

__all__ = [
    "EncodedImage",
    "adopt",
    "copy_from_address",
    "describe",
    "encode_picture",
    "images_by_filename",
    "private_file",
    "put_files",
    "record",
    "refuse_wrong_folder",
    "release",
    "remove_unsaved",
    "send",
    "send_to_client",
    "set_details",
    "visible_image",
]

# Two at a time in the process: decoding one may take some 200 MB.
_encoders = ThreadPoolExecutor(max_workers=2, thread_name_prefix="pictures")


async def put_files(store: FileStore, image: EncodedImage, *, client_id: int | None = None) -> None:
    """A private picture needs `client_id`. Idempotent. Raises DependencyDown."""
    for file in (*image.files, *image.avif):
        name = image.stored_name(file, client_id=client_id)
        await store.put(name, file.data, content_type=content_type(file.name))


async def send(
    database: Database, store: FileStore, *, user_id: int, client_id: int | None, data: bytes, purpose: Purpose
) -> Sent:
    """Accept an upload for the client, or for the person until a client adopts it.

    Raises ImageTooLarge, NotAPicture, NotADocument, TooManyPixels, PictureDamaged, LogoNotSquare, TooMany, QuotaSpent,
    ClientNeeded, DependencyDown.
    """
    if purpose in PRIVATE and client_id is None:
        raise ClientNeeded
    upload_id = await _begin_upload(database, user_id=user_id, client_id=client_id)
    return await _store_upload(
        database, store, user_id=user_id, client_id=client_id, data=data, purpose=purpose, upload_id=upload_id
    )


async def copy_from_address(
    database: Database, store: FileStore, *, user_id: int, client_id: int, address: str, is_public_only: bool
) -> Sent:
    """Each attempt counts as an upload.

    Raises Invalid for an address that leads to no file, and the errors of `send`.
    """
    upload_id = await _begin_upload(database, user_id=user_id, client_id=client_id)
    try:
        data = await download(address, most_bytes=rules.MOST_BYTES["event"], is_public_only=is_public_only)
    except DownloadFailed as failure:
        raise Invalid(
            Text(
                "No picture could be copied from {address}. Check that everybody can open it and that it begins "
                "with https://.",
                address=address,
            ),
            field="images",
        ) from failure
    except DownloadTooLarge as failure:
        raise ImageTooLarge("event") from failure
    return await _store_upload(
        database, store, user_id=user_id, client_id=client_id, data=data, purpose="event", upload_id=upload_id
    )


async def _begin_upload(database: Database, *, user_id: int, client_id: int | None) -> int:
    async with database.public_transaction() as tx:
        for most, window in ((rules.MOST_AN_HOUR, timedelta(hours=1)), (rules.MOST_A_DAY, timedelta(days=1))):
            upload_count, seconds = await repository.uploads_within(tx, user_id=user_id, window=window)
            if upload_count >= most:
                raise TooMany(
                    Text("You have sent very many pictures. Please try again later."), retry_after=max(1, seconds)
                )
        upload_id = await repository.begin_upload(tx, user_id=user_id)
    if client_id is not None:
        async with database.client_transaction(client_id) as tx:
            if await repository.count(tx) >= rules.MOST_OF_A_CLIENT:
                raise QuotaSpent(rules.MOST_OF_A_CLIENT)
    return upload_id


async def _store_upload(
    database: Database,
    store: FileStore,
    *,
    user_id: int,
    client_id: int | None,
    data: bytes,
    purpose: Purpose,
    upload_id: int,
) -> Sent:
    image = await _encode(data, purpose=purpose)
    picture = StoredPicture.of(image)
    # Recorded before its files are stored: pictures recorded today are never removed, and a removal that is under way
    # ends before the files are stored again.
    if client_id is not None:
        async with database.client_transaction(client_id) as tx:
            await repository.lock(tx, filename=image.filename)
            await repository.add(tx, picture=picture, uploaded_by=user_id, is_adopted=False)
    if purpose not in PRIVATE:
        async with database.public_transaction() as tx:
            await repository.lock(tx, filename=image.filename)
            await repository.finish_upload(tx, upload_id=upload_id, picture=picture)
    await put_files(store, image, client_id=client_id)
    return Sent.of(picture.to_wire(), filename=picture.filename)


async def send_to_client(
    database: Database, store: FileStore, *, client_id: int, data: bytes, purpose: Purpose
) -> Sent:
    """An upload without an account; the caller limits the number.

    Raises the errors of `send` except ClientNeeded and TooMany.
    """
    async with database.client_transaction(client_id) as tx:
        if await repository.count(tx) >= rules.MOST_OF_A_CLIENT:
            raise QuotaSpent(rules.MOST_OF_A_CLIENT)
    image = await _encode(data, purpose=purpose)
    picture = StoredPicture.of(image)
    async with database.client_transaction(client_id) as tx:
        await repository.lock(tx, filename=image.filename)
        await repository.add(tx, picture=picture, uploaded_by=None, is_adopted=False)
    await put_files(store, image, client_id=client_id)
    return Sent.of(picture.to_wire(), filename=picture.filename)


async def _encode(data: bytes, *, purpose: Purpose) -> EncodedImage:
    return await asyncio.get_running_loop().run_in_executor(_encoders, lambda: encode_upload(data, purpose=purpose))


async def release(tx: ClientTransaction, *, image_ids: Sequence[int]) -> None:
    """Undo adoption; unused pictures are deleted after a day."""
    if image_ids:
        await repository.release(tx, image_ids=image_ids)


async def record(tx: ClientTransaction, *, image: EncodedImage, uploaded_by: int | None) -> int:
    """Adopt a stored picture; return the `image_id`. Idempotent."""
    picture = StoredPicture.of(image)
    return await repository.add(tx, picture=picture, uploaded_by=uploaded_by, is_adopted=True)


async def adopt(
    tx: ClientTransaction, *, user_id: int, filenames: Sequence[str], purpose: Purpose, field: str
) -> list[int]:
    """Adopt the client's pictures and the person's uploads; return ids in order.

    Raises Invalid for another owner's picture or another purpose.
    """
    if not filenames:
        return []
    own = await repository.adopt(tx, filenames=filenames, purpose=purpose)
    missing_names = sorted({name for name in filenames if name not in own})
    for name in missing_names:
        await repository.lock(tx, filename=name)
    if missing_names:
        for picture in await repository.uploaded(tx, user_id=user_id, filenames=missing_names):
            if picture.purpose == purpose:
                own[picture.filename] = await repository.add(tx, picture=picture, uploaded_by=user_id, is_adopted=True)
    if any(name not in own for name in filenames):
        raise Invalid(Text("We do not have this picture. Please upload it again."), field=field)
    return [own[name] for name in filenames]


async def images_by_filename(tx: ClientTransaction, *, filenames: Sequence[str]) -> dict[str, Image]:
    return await repository.by_filename(tx, filenames=filenames) if filenames else {}


async def visible_image(database: Database, *, user_id: int, operated: Collection[int], filename: str) -> Image | None:
    for client_id in operated:
        async with database.client_transaction(client_id) as tx:
            image = await repository.find_own(tx, filename=filename)
        if image is not None:
            return image
    async with database.public_transaction() as tx:
        uploads = await repository.uploaded(tx, user_id=user_id, filenames=[filename])
    return uploads[0].to_wire() if uploads else None


async def describe(
    database: Database, *, user_id: int, operated: Collection[int], filename: str, details: PictureDetails
) -> Image:
    """Save in each client of the operator with this picture. Raises NotFound."""
    described = None
    for client_id in operated:
        async with database.client_transaction(client_id) as tx:
            if await repository.describe(tx, filename=filename, details=details):
                await record_in_audit_log(
                    tx,
                    "image.described",
                    subject=f"image:{filename}",
                    actor_id=user_id,
                    focus=[details.focus_x, details.focus_y],
                )
                described = await repository.find_own(tx, filename=filename)
    if described is None:
        raise NotFound
    return described


async def set_details(tx: ClientTransaction, *, filename: str, details: PictureDetails) -> None:
    """Raises NotFound."""
    if not await repository.describe(tx, filename=filename, details=details):
        raise NotFound


async def private_file(store: FileStore, *, operated: Collection[int], name: str) -> bytes:
    """Raises NotFound, DependencyDown."""
    for client_id in operated:
        data = await store.get(private_name(name, client_id=client_id))
        if data is not None:
            return data
    raise NotFound


MOST_AT_ONCE = 500


async def remove_unsaved(database: Database, store: FileStore) -> None:
    """Delete pictures not adopted within a day. Raises DependencyDown; the next run continues."""
    async with database.platform_transaction() as tx:
        await repository.forget_refused(tx)
        names = await repository.unsaved(tx, limit=MOST_AT_ONCE)
    for filename in names:
        # The files are deleted under the lock: an upload of the same picture waits, then stores them again.
        async with database.platform_transaction() as tx:
            await repository.lock(tx, filename=filename)
            for picture in await repository.forget_unsaved(tx, filename=filename):
                files = rules.file_names(picture.sources)
                is_private = picture.purpose in PRIVATE
                await store.delete(
                    [private_name(name, client_id=picture.client_id) if is_private else name for name in files]
                )


CHECKED_PICTURES = 20
ACCEPTED = ".toli-pictures-lost"
"""A file of this name in the folder says that its missing pictures are lost, and not on another machine."""


async def refuse_wrong_folder(database: Database, folder: Path) -> None:
    """Raises WrongMediaFolder unless the folder has the database's newest pictures."""
    async with database.platform_transaction() as tx:
        names = await repository.latest_names(tx, limit=CHECKED_PICTURES)
    missing = [name for name in names if not (folder / name).is_file()]
    if missing and not (folder / ACCEPTED).exists():
        raise WrongMediaFolder(
            f"TOLI_MEDIA_URL: {len(missing)} of the {len(names)} newest pictures are not in {folder}. With more than"
            " one machine, all need the same folder: mount it here, or set s3://bucket?endpoint=…. If these pictures"
            f" are lost, create the empty file {ACCEPTED} in that folder."
        )
