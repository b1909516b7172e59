"""What reviews do: they are asked for, written, shown, answered, reported and decided about."""

from toli.reviews.service.own import answer, list_reviews, report
from toli.reviews.service.personal_data import erase_person, written_by
from toli.reviews.service.public import FIRST_REVIEWS, reviews_of_event, site_summary
from toli.reviews.service.reports import decide_report, list_reports
from toli.reviews.service.requests import find_request_token, note_request, request_reviews
from toli.reviews.service.write import (
    PAGE_PATH,
    get_page,
    list_links,
    short_name,
    token_of,
    upload_photo,
    write,
    write_for,
)

__all__ = [
    "FIRST_REVIEWS",
    "PAGE_PATH",
    "answer",
    "decide_report",
    "erase_person",
    "find_request_token",
    "get_page",
    "list_links",
    "list_reports",
    "list_reviews",
    "note_request",
    "report",
    "request_reviews",
    "reviews_of_event",
    "short_name",
    "site_summary",
    "token_of",
    "upload_photo",
    "write",
    "write_for",
    "written_by",
]
