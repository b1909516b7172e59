"""File store: a directory or an S3 bucket.

Names are derived from content, so files are never overwritten.
"""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError, PreconditionError
from obstore.store import LocalStore, S3Store

from toli.infra.config import Settings, SettingsRefused
from toli.kit.errors import DependencyDown
from toli.kit.text import Text

REQUEST_SECONDS = 10
"""For one request to a bucket, with its body: the largest file has 5 MB."""
CONNECT_SECONDS = 2
MAX_RETRIES = 3
"""After an error of the store's or a broken connection, within `RETRY_SECONDS` of the first attempt."""
RETRY_SECONDS = 5


class FileStore:
    def __init__(self, objects: LocalStore | S3Store) -> None:
        self._objects = objects

    async def put(self, name: str, data: bytes, *, content_type: str) -> None:
        """Raises DependencyDown when the store does not answer."""
        # A directory cannot store a content type; the route that serves the files knows it.
        attributes = {"Content-Type": content_type} if isinstance(self._objects, S3Store) else None
        try:
            await obstore.put_async(self._objects, name, data, mode="create", attributes=attributes)
        except (AlreadyExistsError, PreconditionError):
            return
        except (BaseError, OSError) as error:
            raise _store_down() from error

    async def get(self, name: str) -> bytes | None:
        """Raises DependencyDown when the store does not answer."""
        try:
            stored_file = await obstore.get_async(self._objects, name)
            return bytes(await stored_file.bytes_async())
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as error:
            raise _store_down() from error

    async def delete(self, names: Sequence[str]) -> None:
        """Raises DependencyDown when the store does not answer."""
        for name in names:
            try:
                await obstore.delete_async(self._objects, name)
            except FileNotFoundError:
                continue
            except (BaseError, OSError) as error:
                raise _store_down() from error


def make_store(settings: Settings) -> FileStore:
    """Open `file:///path`, or `s3://bucket/prefix?endpoint=…&region=…`.

    Bucket credentials come from the environment. Raises SettingsRefused.
    """
    folder = local_folder(settings)
    if folder is not None:
        return FileStore(LocalStore(folder, mkdir=True))
    parts = urlsplit(settings.media_url)
    if parts.scheme == "s3" and parts.netloc:
        options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        endpoint = options.get("endpoint")
        return FileStore(
            S3Store(
                parts.netloc,
                prefix=parts.path.strip("/") or None,
                endpoint=endpoint,
                region=options.get("region", "us-east-1"),
                client_options={
                    "allow_http": bool(endpoint and endpoint.startswith("http://")),
                    "connect_timeout": timedelta(seconds=CONNECT_SECONDS),
                    "timeout": timedelta(seconds=REQUEST_SECONDS),
                },
                # The library's own, ten times within three minutes, would hold every upload while a store is down.
                retry_config={
                    "max_retries": MAX_RETRIES,
                    "retry_timeout": timedelta(seconds=RETRY_SECONDS),
                    "backoff": {
                        "init_backoff": timedelta(milliseconds=100),
                        "max_backoff": timedelta(seconds=1),
                        "base": 2,
                    },
                },
            )
        )
    raise SettingsRefused("TOLI_MEDIA_URL is to be file:///path or s3://bucket?endpoint=…")


def local_folder(settings: Settings) -> Path | None:
    """Folder of the pictures on this machine; None with a bucket."""
    if not settings.media_url:
        return settings.data_dir / "media"
    parts = urlsplit(settings.media_url)
    return Path(parts.path) if parts.scheme == "file" and parts.path else None


def _store_down() -> DependencyDown:
    return DependencyDown(Text("We cannot reach the pictures right now. Please try again in a moment."))
