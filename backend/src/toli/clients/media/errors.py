from collections.abc import Mapping
from typing import Final

from toli.clients.media.schemas import Purpose
from toli.kit.errors import AppError
from toli.kit.text import Text

TOO_LARGE: Mapping[Purpose, Text] = {
    "event": Text("File size exceeded"),
    "logo": Text("Logo file size must be less than 2MB"),
    "banner": Text("Banner file size must be less than 5MB"),
    "photo": Text("Photo file size must be less than 5MB"),
    "document": Text("Document file size must be less than 5MB"),
    "review": Text("Photo file size must be less than 5MB"),
}


class WrongMediaFolder(Exception):
    """The picture folder is not this installation's; the message has the remedy."""


class ImageTooLarge(AppError):
    code = "image_too_large"
    status = 413

    def __init__(self, purpose: Purpose) -> None:
        super().__init__(TOO_LARGE[purpose])


class TooManyPixels(AppError):
    code = "too_many_pixels"
    status = 413

    def __init__(self) -> None:
        super().__init__(
            Text("This picture has too many pixels. Please make it smaller than 40 megapixels and try again.")
        )


class NotAPicture(AppError):
    code = "not_a_picture"
    status = 415

    def __init__(self) -> None:
        super().__init__(Text("Please choose a JPEG, PNG, WebP or AVIF picture."))


class NotADocument(AppError):
    code = "not_a_document"
    status = 415

    def __init__(self) -> None:
        super().__init__(Text("Please choose a PDF, or a JPEG, PNG, WebP or AVIF picture."))


class PictureDamaged(AppError):
    code = "picture_damaged"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("This picture is damaged and cannot be read. Please save it again and try once more."))


class LogoNotSquare(AppError):
    code = "logo_not_square"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("Logo must be square (equal width and height)"))


class ClientNeeded(AppError):
    code = "client_needed"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Please register your company first: photos and documents are kept for its operators alone.")
        )


class QuotaSpent(AppError):
    code = "picture_quota_spent"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(
            Text(
                "You have {most:,} pictures, which is as many as one operator may keep. Please write to us.", most=most
            )
        )


class NotMultipart(AppError):
    code = "not_multipart"
    status = 422

    def __init__(self) -> None:
        super().__init__(
            Text("Please send the picture as the field `file` of multipart/form-data."),
            data={"errors": [{"field": "file", "message": "Please send the picture as multipart/form-data."}]},
        )


PICTURE_ERRORS: Final = (ImageTooLarge, NotAPicture, PictureDamaged, QuotaSpent, TooManyPixels)
"""Errors of a stored picture."""
UPLOAD_ERRORS: Final = (*PICTURE_ERRORS, LogoNotSquare, NotADocument, NotMultipart)
"""Errors of an upload for any purpose."""
