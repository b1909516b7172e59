"""Reviews on the wire."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, Field

from toli.kit.bodies import RequestBody
from toli.kit.text import Line, Prose
from toli.media.schemas import Image

MOST_PHOTOS: Final = 6

LinkState = Literal["open", "too_early", "too_late", "not_travelled"]
Decision = Literal["hide", "keep"]
Shown = Literal["all", "unanswered", "reported", "hidden"]
ReportsShown = Literal["open", "decided"]


def _required(sentence: str) -> Callable[[object], object]:
    def check(value: object) -> object:
        if isinstance(value, str) and not value.strip():
            raise ValueError(sentence)
        return value

    return check


class Summary(BaseModel):
    """How many reviews there are and their average, to one decimal; `by_rating` counts them from 1 to 5."""

    count: int
    average: float | None
    by_rating: Annotated[list[int], Field(min_length=5, max_length=5)]


class EventSummary(BaseModel):
    """The number of reviews of a trip and their average."""

    event_id: int
    count: int
    average: float


class SiteSummary(BaseModel):
    """The reviews of an operator: of all trips, and of each that has any."""

    all: Summary
    events: list[EventSummary]


class ReviewOut(BaseModel):
    """A review as every visitor reads it. `answer` is the operator's; `changed_at`: when it was last changed."""

    review_id: int
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
    """A page of a trip's reviews, newest first, and the summary of all of them."""

    summary: Summary
    data: list[ReviewOut]
    total_pages: int


class ReviewIn(RequestBody):
    """A review by the traveller of a booking. `author` is the name to show; `photos` are file names of uploads."""

    rating: Annotated[int, Field(ge=1, le=5)]
    text: Annotated[Prose, Field(max_length=4000)] = ""
    author: Annotated[Line, BeforeValidator(_required("Enter the name to show.")), Field(max_length=60)]
    photos: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=MOST_PHOTOS)] = ()


@dataclass(frozen=True, slots=True)
class NewReview:
    """A review to save; `author` is the name to show."""

    rating: int
    text: str
    author: str


class OwnReview(ReviewOut):
    """A review as its traveller sees it; `hidden_reason` is empty unless the platform has hidden it."""

    hidden_reason: str


class ReviewPage(BaseModel):
    """What somebody with the link of a booking sees. `author` is the proposed name."""

    state: LinkState
    token: str
    event_id: int
    title: str
    operator: str
    booking_reference: str
    tour_start_date: date
    tour_end_date: date
    write_until: date
    author: str
    review: OwnReview | None


class ReviewLink(BaseModel):
    """A booking of the caller that can be reviewed. Its page is `/review/<token>`; `rating` is null before that."""

    reservation_event_id: int
    token: str
    title: str
    rating: int | None


class ReportOut(BaseModel):
    """An operator's report of a review, and what the platform decided."""

    reason: str
    reported_at: datetime
    decision: Decision | None
    decision_reason: str
    decided_at: datetime | None


class OperatorReview(ReviewOut):
    """A review as its operator sees it."""

    event_id: int
    event_title: str
    reservation_event_id: int
    booking_reference: str
    hidden_reason: str
    report: ReportOut | None


class OperatorReviews(BaseModel):
    """A page of an operator's reviews, the last written or changed first; `counts` and `summary` are of all of them."""

    summary: Summary
    counts: dict[Shown, int]
    data: list[OperatorReview]
    total: int
    total_pages: int


class AnswerIn(RequestBody):
    """The operator's public answer to a review; an empty one removes it."""

    text: Annotated[Prose, Field(max_length=2000)]


class ReportIn(RequestBody):
    """Why the platform should hide a review."""

    reason: Annotated[Prose, BeforeValidator(_required("Enter a reason.")), Field(max_length=1000)]


class ReportedReview(BaseModel):
    """A reported review, as administrators decide about it."""

    client_id: int
    client_name: str
    report_id: int
    report: ReportOut
    review: OperatorReview


class ReportedReviews(BaseModel):
    """A page of reported reviews; `waiting` is the number without a decision."""

    data: list[ReportedReview]
    waiting: int
    total_pages: int


class ReviewDecisionIn(RequestBody):
    """The decision about a reported review. The traveller and the operator read the reason."""

    decision: Decision
    reason: Annotated[Prose, BeforeValidator(_required("Enter a reason.")), Field(max_length=1000)]


class ReviewData(BaseModel):
    """A review as the person's own data."""

    event_title: str
    rating: int
    text: str
    author: str
    written_at: datetime
    answer: str
    hidden_reason: str
