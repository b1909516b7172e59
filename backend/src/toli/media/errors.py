"""Why a picture is refused."""

from collections.abc import Mapping

from toli.kit.errors import AppError
from toli.media.schemas import Purpose

TOO_LARGE: Mapping[Purpose, str] = {
    "event": "File size exceeded",
    "logo": "Logo file size must be less than 2MB",
    "banner": "Banner file size must be less than 5MB",
    "photo": "Photo file size must be less than 5MB",
    "document": "Document file size must be less than 5MB",
}


class ImageTooLarge(AppError):
    """More bytes than its purpose allows."""

    code = "image_too_large"
    status = 413

    def __init__(self, purpose: Purpose) -> None:
        super().__init__(TOO_LARGE[purpose])


class TooManyPixels(AppError):
    """Few bytes that would unpack into too large a picture."""

    code = "too_many_pixels"
    status = 413

    def __init__(self) -> None:
        super().__init__("This picture has too many pixels. Please make it smaller than 40 megapixels and try again.")


class NotAPicture(AppError):
    """The content is none of the formats we read, whatever the name says."""

    code = "not_a_picture"
    status = 415

    def __init__(self) -> None:
        super().__init__("Please choose a JPEG, PNG, WebP or AVIF picture.")


class NotADocument(AppError):
    """Neither a PDF nor a picture, whatever the name says."""

    code = "not_a_document"
    status = 415

    def __init__(self) -> None:
        super().__init__("Please choose a PDF, or a JPEG, PNG, WebP or AVIF picture.")


class PictureDamaged(AppError):
    """The right format, but it cannot be read to its end."""

    code = "picture_damaged"
    status = 422

    def __init__(self) -> None:
        super().__init__("This picture is damaged and cannot be read. Please save it again and try once more.")


class LogoNotSquare(AppError):
    """A logo is as wide as it is high."""

    code = "logo_not_square"
    status = 422

    def __init__(self) -> None:
        super().__init__("Logo must be square (equal width and height)")


class ClientNeeded(AppError):
    """What only a client's operators may see needs a client."""

    code = "client_needed"
    status = 409

    def __init__(self) -> None:
        super().__init__("Please register your client first: photos and documents are kept for its operators alone.")


class QuotaSpent(AppError):
    """A client keeps as many pictures as one may."""

    code = "picture_quota_spent"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(f"You have {most:,} pictures, which is as many as one operator may keep. Please write to us.")


class NotMultipart(AppError):
    """The body is no form with a file."""

    code = "not_multipart"
    status = 422

    def __init__(self) -> None:
        super().__init__(
            "Please send the picture as the field `file` of multipart/form-data.",
            data={"errors": [{"field": "file", "message": "Please send the picture as multipart/form-data."}]},
        )
