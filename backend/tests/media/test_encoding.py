"""Re-encoding of uploaded pictures, and refusal of invalid files."""

import base64
import contextlib
import zlib
from io import BytesIO
from struct import pack

import pytest
from PIL import Image

from toli.clients.media.encoding import encode_picture, encode_upload
from toli.clients.media.errors import ImageTooLarge, LogoNotSquare, NotAPicture, PictureDamaged, TooManyPixels
from toli.clients.media.schemas import Purpose
from toli.kit.errors import AppError

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def picture(width: int = 640, height: int = 360, mode: str = "RGB") -> Image.Image:
    return Image.linear_gradient("L").resize((width, height)).convert(mode)


def file(image: Image.Image, form: str = "JPEG", **options: object) -> bytes:
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize(
    ("purpose", "size", "widths"),
    [
        ("event", (2000, 1000), [480, 800, 1080, 1920]),
        ("event", (1600, 800), [480, 800, 1080, 1600]),
        ("event", (1000, 500), [480, 800, 1000]),
        ("event", (480, 200), [480]),
        ("event", (300, 200), [300]),
        ("logo", (600, 600), [64, 128, 256, 512]),
        ("banner", (3000, 900), [800, 1200, 1800, 2400]),
    ],
)
def test_picture_is_kept_in_its_purposes_widths_and_never_enlarged(
    purpose: Purpose, size: tuple[int, int], widths: list[int]
) -> None:
    image = encode_upload(file(picture(*size)), purpose=purpose)

    assert [kept.width for kept in image.files] == widths
    assert [opened(kept.data).size for kept in image.files] == [
        (width, round(size[1] * width / size[0])) for width in widths
    ]
    assert {opened(kept.data).format for kept in image.files} == {"WEBP"}
    assert {opened(kept.data).format for kept in image.avif} == {"AVIF"}
    assert [(kept.name.replace(".avif", ".webp"), opened(kept.data).size) for kept in image.avif] == [
        (kept.name, opened(kept.data).size) for kept in image.files
    ]
    assert (image.width, image.height) == opened(image.files[-1].data).size
    assert image.filename == image.files[-1].name
    assert image.sources[0] == {"url": f"/media/{image.files[0].name}", "width": widths[0]}


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_four_formats_are_read_by_content(form: str) -> None:
    assert encode_upload(file(picture(), form), purpose="event").width == 640


def test_placeholder_is_small_and_shows() -> None:
    placeholder = encode_upload(file(picture()), purpose="event").placeholder

    assert len(placeholder) <= 400
    head, _, body = placeholder.partition(",")
    assert head == "data:image/webp;base64"
    assert opened(base64.b64decode(body)).size == (16, 9)


def test_transparency_stays() -> None:
    logo = Image.new("RGBA", (512, 512), (200, 20, 20, 0))

    image = encode_upload(file(logo, "PNG"), purpose="logo")
    for kept in (image.files[-1], image.avif[-1]):
        assert opened(kept.data).getpixel((256, 256))[3] == 0


def test_metadata_is_removed_and_the_picture_turned_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "taken at home"
    exif.get_ifd(0x8825)[1] = "N"

    image = encode_upload(file(picture(640, 360), exif=exif), purpose="event")
    for made in (image.files[-1], image.avif[-1]):
        kept = opened(made.data)
        assert kept.size == (360, 640)
        assert b"taken at home" not in made.data
        assert not {name for name in ("exif", "icc_profile", "xmp") if kept.info.get(name)}


def test_name_comes_from_the_content_and_the_purpose() -> None:
    square = picture(600, 600)

    first = encode_picture(square, purpose="event")
    assert first.filename == encode_picture(square.copy(), purpose="event").filename
    assert first.filename != encode_picture(square.rotate(90), purpose="event").filename
    assert first.files[0].name[:20] != encode_picture(square, purpose="banner").files[0].name[:20]


def bomb(width: int, height: int) -> bytes:
    """A PNG of some hundred bytes that claims, and would unpack into, a very large picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


WHOLE = file(picture(1600, 900), quality=95)
HOSTILE = {
    "an SVG with a script": (SVG, NotAPicture, 415),
    "a GIF": (file(picture(), "GIF"), NotAPicture, 415),
    "a PDF": (b"%PDF-1.7\n%...", NotAPicture, 415),
    "HTML": (b"<html><script>alert(1)</script></html>", NotAPicture, 415),
    "nothing": (b"", NotAPicture, 415),
    "a truncated JPEG": (WHOLE[: len(WHOLE) // 2], PictureDamaged, 422),
    "a truncated PNG": (file(picture(1200, 800), "PNG")[:900], PictureDamaged, 422),
    "a truncated WebP": (file(picture(1200, 800), "WEBP")[:400], PictureDamaged, 422),
    "a PNG that says it is larger than it is": (bomb(3000, 3000), PictureDamaged, 422),
    "a bomb": (bomb(7000, 7000), TooManyPixels, 413),
    "a very large bomb": (bomb(60_000, 60_000), TooManyPixels, 413),
    "a thread": (bomb(20_000, 4), TooManyPixels, 413),
    "six megabytes": (WHOLE + bytes(6 * 1024 * 1024), ImageTooLarge, 413),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_are_refused(what: str) -> None:
    data, error, status = HOSTILE[what]
    with pytest.raises(AppError) as refused:
        encode_upload(data, purpose="event")
    assert (type(refused.value), refused.value.status) == (error, status)


def test_every_cut_and_every_flipped_byte_is_an_answer() -> None:
    """Whatever the bytes, the outcome is a picture or one of our refusals, never another exception."""
    whole = file(picture(160, 90), "PNG") + b"tail"
    for place in range(0, len(whole), 7):
        for data in (whole[:place], whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]):
            with contextlib.suppress(AppError):
                encode_upload(data, purpose="event")


def test_limits_are_the_purposes() -> None:
    with pytest.raises(LogoNotSquare, match=r"Logo must be square \(equal width and height\)"):
        encode_upload(file(picture(600, 400)), purpose="logo")
    with pytest.raises(ImageTooLarge, match="Logo file size must be less than 2MB"):
        encode_upload(bytes(2 * 1024 * 1024 + 1), purpose="logo")
    with pytest.raises(ImageTooLarge, match="Banner file size must be less than 5MB"):
        encode_upload(bytes(5 * 1024 * 1024 + 1), purpose="banner")
    with pytest.raises(ImageTooLarge, match="File size exceeded"):
        encode_upload(bytes(5 * 1024 * 1024 + 1), purpose="event")
