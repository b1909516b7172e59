from collections.abc import Iterable

from toli.catalogue.resources import rules
from toli.clients.media import service as media
from toli.clients.media.schemas import Sent
from toli.infra.db.transactions import ClientTransaction


async def files_of(tx: ClientTransaction, *, entries: Iterable[str]) -> dict[str, Sent]:
    names = sorted({entry for entry in entries if rules.is_file(entry)})
    images = await media.images_by_filename(tx, filenames=names)
    return {name: Sent(filename=name, **image.model_dump()) for name, image in images.items()}
