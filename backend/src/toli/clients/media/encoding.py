"""Re-encoding of untrusted pictures, by pure functions."""

import base64
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Final

from PIL import Image, ImageCms, ImageFilter, ImageOps, UnidentifiedImageError

from toli.clients.media import rules
from toli.clients.media.errors import NotADocument, NotAPicture, PictureDamaged, TooManyPixels
from toli.clients.media.schemas import PRIVATE, Purpose, path_of

FORMATS: Final = ("JPEG", "PNG", "WEBP", "AVIF")
CONTENT_TYPE: Final = "image/webp"
QUALITY: Final = 80
AVIF_QUALITY: Final = 50
"""On AVIF's own scale: looks like WebP's 80, with a fifth to a third fewer bytes."""
AVIF_SPEED: Final = (10, 9, 9, 8, 6, 5, 4)
"""The encoder's speed for each `effort`."""
PLACEHOLDER_WIDTH: Final = 16
NAME_LENGTH: Final = 20
PDF_BEGINS: Final = b"%PDF-"
PDF_ENDS: Final = b"%%EOF"
PDF_TAIL: Final = 2048

# Pillow's own guard, at the same limit as ours: nothing is decompressed before its size is known.
Image.MAX_IMAGE_PIXELS = rules.MOST_PIXELS


@dataclass(frozen=True, slots=True)
class EncodedFile:
    """A file of a picture, named by its content."""

    name: str
    width: int
    data: bytes


@dataclass(frozen=True, slots=True)
class EncodedImage:
    """A picture to store: WebP files by ascending width, with AVIF twins."""

    purpose: Purpose
    width: int
    height: int
    files: tuple[EncodedFile, ...]
    avif: tuple[EncodedFile, ...]
    placeholder: str

    @property
    def filename(self) -> str:
        return self.files[-1].name

    @property
    def sources(self) -> list[dict[str, str | int]]:
        return [{"url": path_of(self.purpose) + file.name, "width": file.width} for file in self.files]

    def stored_name(self, file: EncodedFile, *, client_id: int | None) -> str:
        """Private files are in their client's folder, which is not served."""
        return private_name(file.name, client_id=client_id) if self.purpose in PRIVATE else file.name


def private_name(name: str, *, client_id: int | None) -> str:
    return f"private/{client_id}/{name}"


def encode_upload(data: bytes, *, purpose: Purpose) -> EncodedImage:
    """Keep a PDF document as it is.

    Raises ImageTooLarge, NotAPicture, NotADocument, TooManyPixels, PictureDamaged, LogoNotSquare.
    """
    rules.check_bytes(len(data), purpose=purpose)
    if purpose == "document" and data.startswith(PDF_BEGINS):
        return _pdf(data)
    try:
        return encode_picture(_decode(data, purpose=purpose), purpose=purpose)
    except NotAPicture:
        if purpose == "document":
            raise NotADocument from None
        raise


def _pdf(data: bytes) -> EncodedImage:
    if PDF_ENDS not in data[-PDF_TAIL:]:
        raise PictureDamaged
    name = f"{_stem('document', [data])}-0.pdf"
    return EncodedImage("document", 0, 0, files=(EncodedFile(name, 0, data),), avif=(), placeholder="")


def encode_picture(picture: Image.Image, *, purpose: Purpose, effort: int = 4) -> EncodedImage:
    """`effort` 0 to 6 trades time for bytes. Raises TooManyPixels, LogoNotSquare."""
    rules.check_size(*picture.size, purpose=purpose)
    sized = picture if picture.mode in {"RGB", "RGBA"} else picture.convert(_plain_mode(picture))
    encoded: list[tuple[int, bytes, bytes]] = []
    size = picture.size
    for width in reversed(rules.kept_widths(picture.width, purpose=purpose)):
        height = max(1, round(picture.height * width / picture.width))
        if (width, height) != sized.size:
            sized = sized.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
        if not encoded:
            size = sized.size
        encoded.append((width, _webp(sized, effort=effort), _avif(sized, effort=effort)))
    encoded.reverse()
    stem = _stem(purpose, [webp for _, webp, _ in reversed(encoded)])
    return EncodedImage(
        purpose=purpose,
        width=size[0],
        height=size[1],
        files=tuple(EncodedFile(f"{stem}-{width}.webp", width, webp) for width, webp, _ in encoded),
        avif=tuple(EncodedFile(f"{stem}-{width}.avif", width, avif) for width, _, avif in encoded),
        placeholder=_placeholder(sized),
    )


def _stem(purpose: Purpose, contents: Sequence[bytes]) -> str:
    digest = sha256(purpose.encode() + b"".join(contents)).digest()
    return base64.b32encode(digest).decode().lower()[:NAME_LENGTH]


def _decode(data: bytes, *, purpose: Purpose) -> Image.Image:
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as opened:
            rules.check_size(*opened.size, purpose=purpose)
            # A JPEG can be decoded at a fraction of its size: far less memory and time for a camera's picture.
            widest = 2 * rules.WIDTHS[purpose][-1]
            opened.draft(None, (widest, widest))
            opened.load()
            upright = ImageOps.exif_transpose(opened)
            return _in_srgb(upright)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise TooManyPixels from bomb
    except UnidentifiedImageError as error:
        raise NotAPicture from error
    # Pillow's decoders do not convert the exceptions of their parsing; hostile bytes can cause any of these.
    except (
        OSError,
        SyntaxError,
        ValueError,
        ArithmeticError,
        LookupError,
        TypeError,
        EOFError,
        MemoryError,
    ) as error:
        raise PictureDamaged from error


def _in_srgb(picture: Image.Image) -> Image.Image:
    """Ignore an unreadable profile."""
    profile = picture.info.get("icc_profile")
    plain = picture.convert(_plain_mode(picture)) if picture.mode not in {"RGB", "RGBA"} else picture
    if isinstance(profile, bytes) and picture.mode in {"RGB", "RGBA"}:
        with contextlib.suppress(ImageCms.PyCMSError, OSError, ValueError):
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            converted = ImageCms.profileToProfile(plain, source, ImageCms.createProfile("sRGB"), outputMode=plain.mode)
            plain = converted or plain
    return plain


def _plain_mode(picture: Image.Image) -> str:
    return "RGBA" if picture.has_transparency_data else "RGB"


def _webp(picture: Image.Image, *, effort: int) -> bytes:
    out = BytesIO()
    # Empty values, because the encoder would otherwise copy the picture's own metadata.
    picture.save(out, "WEBP", quality=QUALITY, method=effort, exif=b"", icc_profile=b"", xmp=b"")
    return out.getvalue()


def _avif(picture: Image.Image, *, effort: int) -> bytes:
    out = BytesIO()
    # One thread, to leave the other cores to other uploads.
    picture.save(
        out, "AVIF", quality=AVIF_QUALITY, speed=AVIF_SPEED[effort], max_threads=1, exif=b"", icc_profile=b"", xmp=b""
    )
    return out.getvalue()


def _placeholder(picture: Image.Image) -> str:
    height = min(PLACEHOLDER_WIDTH, max(1, round(PLACEHOLDER_WIDTH * picture.height / picture.width)))
    small = picture.resize((PLACEHOLDER_WIDTH, height), Image.Resampling.BOX, reducing_gap=2.0)
    out = BytesIO()
    small.filter(ImageFilter.GaussianBlur(0.6)).save(out, "WEBP", quality=24, method=6, alpha_quality=20)
    return f"data:{CONTENT_TYPE};base64,{base64.b64encode(out.getvalue()).decode()}"
