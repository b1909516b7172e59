"""Responses with a private file, which neither browsers nor proxies may store."""

from typing import Any, Literal

from fastapi import Response

Responses = dict[int | str, dict[str, Any]]
"""The type that FastAPI declares for a route's responses."""


def describe_file(media_type: str, description: str) -> Responses:
    """Describe a file in the API's document."""
    return {200: {"content": {media_type.partition(";")[0]: {}}, "description": description}}


def private_file(
    data: bytes, *, media_type: str, filename: str, disposition: Literal["inline", "attachment"]
) -> Response:
    """Return a file for its reader alone: browsers open it `inline` or save it as `attachment`."""
    return Response(
        data,
        media_type=media_type,
        headers={
            "Content-Disposition": f'{disposition}; filename="{filename}"',
            "Cache-Control": "private, no-store",
        },
    )
