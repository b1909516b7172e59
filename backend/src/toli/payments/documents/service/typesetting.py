import asyncio
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, time
from functools import cache
from io import BytesIO
from pathlib import Path

import typst
from PIL import Image

from toli.infra.ports.files import FileStore
from toli.payments.documents.schemas import Brand

FONTS = Path(__file__).resolve().parents[1] / "fonts"
LOGO_PIXELS = 256

# One at a time: the compiler keeps its fonts and layouts, and may not be entered twice. It lets other threads run.
_executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="documents")


async def typeset(
    store: FileStore, *, template: Path, brand: Brand, values: Mapping[str, object], made_on: date
) -> bytes:
    """Call it outside any transaction. Raises DependencyDown."""
    picture = None if brand.logo is None else await store.get(brand.logo)
    return await asyncio.get_running_loop().run_in_executor(
        _executor, lambda: _compile(template, brand, values, made_on, picture)
    )


def _compile(template: Path, brand: Brand, values: Mapping[str, object], made_on: date, picture: bytes | None) -> bytes:
    data = {
        **values,
        "brand": brand.name,
        "colour": brand.colour,
        "logo": [] if picture is None else list(_shrink(picture)),
    }
    pdf = _compiler(template).compile(
        format="pdf",
        sys_inputs={"data": json.dumps(data)},
        timestamp=datetime.combine(made_on, time(), tzinfo=UTC),
    )
    assert isinstance(pdf, bytes)
    return pdf


@cache
def _compiler(template: Path) -> typst.Compiler:
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
    return typst.Compiler(input=template, font_paths=fonts)


def _shrink(picture: bytes) -> bytes:
    with Image.open(BytesIO(picture)) as logo:
        logo.thumbnail((LOGO_PIXELS, LOGO_PIXELS))
        out = BytesIO()
        logo.save(out, "PNG")
    return out.getvalue()
