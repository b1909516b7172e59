from collections.abc import Callable
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, Field

from toli.clients.media.schemas import Image
from toli.kit.text import Line, Prose, Text
from toli.kit.wire import RequestBody, Schema

MOST_PHOTOS: Final = 6


class ReviewState(StrEnum):
    """`held` waits for the platform's decision; `collapsed` was reported a day ago, and its text waits too."""

    SHOWN = "shown"
    HELD = "held"
    COLLAPSED = "collapsed"
    HIDDEN = "hidden"


class ReviewFlag(StrEnum):
    """Why a review is held."""

    PHONE = "phone"
    LINK = "link"
    INSULT = "insult"


class ReportDecision(StrEnum):
    HIDE = "hide"
    KEEP = "keep"


LinkState = Literal["open", "too_early", "too_late", "not_travelled"]
Shown = Literal["all", "unanswered", "reported", "hidden"]
ReportsShown = Literal["open", "decided"]
ReviewSort = Literal["helpful", "newest"]
"""`helpful`: reviews with photos or some sentences first, then other words, then stars alone; collapsed ones last."""


def _required(sentence: str) -> Callable[[object], object]:
    def check(value: object) -> object:
        if isinstance(value, str) and not value.strip():
            raise ValueError(sentence)
        return value

    return check


class Summary(BaseModel):
    """`average` has one decimal; `by_rating` counts from 1 to 5."""

    count: int
    average: float | None
    by_rating: Annotated[list[int], Field(min_length=5, max_length=5)]


class ReviewOut(Schema):
    """A public review. `answer` is the operator's. Visitors get no words and photos of a collapsed one."""

    review_id: int
    state: ReviewState
    rating: int
    text: str
    author: str
    tour_start_date: date
    written_at: datetime
    changed_at: datetime | None
    photos: list[Image]
    answer: str
    answered_at: datetime | None


class Reviews(BaseModel):
    """A page of a trip's reviews, and the summary of all."""

    summary: Summary
    data: list[ReviewOut]
    total_pages: int


class ReviewIn(RequestBody):
    """`author` is the display name; `photos` are file names of uploads."""

    rating: Annotated[int, Field(ge=1, le=5)]
    text: Annotated[Prose, Field(max_length=4000)] = ""
    author: Annotated[Line, BeforeValidator(_required(Text("Enter the name to show."))), Field(max_length=60)]
    photos: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=MOST_PHOTOS)] = ()


class OwnReview(ReviewOut):
    """`hidden_reason` is empty unless the platform has hidden it."""

    hidden_reason: str


class ReviewPage(Schema):
    """`author` is the proposed name."""

    state: LinkState
    token: str
    trip_id: int
    title: str
    operator: str
    booking_reference: str
    tour_start_date: date
    tour_end_date: date
    write_until: date
    author: str
    review: OwnReview | None


class ReviewLink(Schema):
    """Its page is `/review/<token>`; `rating` is null without a review."""

    booking_id: int
    token: str
    title: str
    rating: int | None


class ReportOut(BaseModel):
    """`flag` is Toli's finding; `reason` is the operator's, or empty."""

    reason: str
    flag: ReviewFlag | None
    reported_at: datetime
    decision: ReportDecision | None
    decision_reason: str
    decided_at: datetime | None


class OperatorReview(ReviewOut):
    trip_id: int
    event_title: str
    booking_id: int
    booking_reference: str
    hidden_reason: str
    report: ReportOut | None


class OperatorReviews(BaseModel):
    """The latest change first; `counts` and `summary` are of all."""

    summary: Summary
    counts: dict[Shown, int]
    data: list[OperatorReview]
    total: int
    total_pages: int


class AnswerIn(RequestBody):
    """The operator's public answer; an empty one removes it."""

    text: Annotated[Prose, Field(max_length=2000)]


class ReportIn(RequestBody):
    """Reason for the platform to hide a review."""

    reason: Annotated[Prose, BeforeValidator(_required(Text("Enter a reason."))), Field(max_length=1000)]


class ReportedReview(BaseModel):
    client_id: int
    client_name: str
    report_id: int
    report: ReportOut
    review: OperatorReview


class ReportedReviews(BaseModel):
    """`waiting` counts the undecided."""

    data: list[ReportedReview]
    waiting: int
    total_pages: int


class ReviewDecisionIn(RequestBody):
    """The traveller and the operator read the reason."""

    decision: ReportDecision
    reason: Annotated[Prose, BeforeValidator(_required(Text("Enter a reason."))), Field(max_length=1000)]


class ReviewData(BaseModel):
    event_title: str
    rating: int
    text: str
    author: str
    written_at: datetime
    answer: str
    hidden_reason: str
