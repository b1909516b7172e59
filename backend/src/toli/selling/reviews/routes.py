from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response, status

from toli.clients.media.errors import (
    UPLOAD_ERRORS,
)
from toli.clients.media.form import read, within
from toli.clients.media.schemas import Sent
from toli.identity.access.conditional import REVALIDATED, fresh
from toli.identity.access.guards import Admin, CurrentServices, Db, OperatedClient, SignedIn, SiteClient, Visitor
from toli.identity.access.operators import Operator
from toli.identity.access.ownership import client_of_public
from toli.identity.access.path_ids import TripFilter, TripId
from toli.identity.access.rights import Right, requires
from toli.infra.ports.files import FileStore
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.selling.reviews.errors import AlreadyReported, NotReviewable, ReviewLinkGone
from toli.selling.reviews.schemas import (
    AnswerIn,
    OperatorReview,
    OperatorReviews,
    ReportedReview,
    ReportedReviews,
    ReportIn,
    ReportsShown,
    ReviewDecisionIn,
    ReviewIn,
    ReviewLink,
    ReviewPage,
    Reviews,
    ReviewSort,
    Shown,
    Summary,
)
from toli.selling.reviews.service import own, public, reports
from toli.selling.reviews.service import write as write_service

router = APIRouter(tags=["Reviews"])

MOST_ON_A_PAGE: Final = 50
PHOTO: Final[dict[str, object]] = {
    "required": True,
    "content": {
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "required": ["file"],
                "properties": {"file": {"type": "string", "format": "binary"}},
            }
        }
    },
}

Id = Annotated[int, Path(ge=1, le=2**53)]
Token = Annotated[str, Path(max_length=100)]


class ReviewPages(Page):
    limit: Annotated[int, Query(ge=1, le=MOST_ON_A_PAGE)] = public.FIRST_REVIEWS
    sort: ReviewSort = "helpful"


@router.get("/events/{event_id:int}/reviews", operation_id="listReviews", response_model=Reviews, responses=REVALIDATED)
async def list_reviews(
    trip_id: TripId, request: Request, context: Visitor, database: Db, page: Annotated[ReviewPages, Query()]
) -> Response:
    """List the reviews of a published trip, with number and average."""
    client_id = await client_of_public(database, context, "trip", trip_id)
    reviews = await public.reviews_of_event(database, client_id=client_id, trip_id=trip_id, page=page, sort=page.sort)
    return fresh(request, reviews)


@router.get("/reviews/summary", operation_id="getReviewSummary", response_model=Summary, responses=REVALIDATED)
async def get_summary(request: Request, client_id: SiteClient, database: Db) -> Response:
    """Get number and average of this operator's reviews."""
    return fresh(request, await public.site_summary(database, client_id=client_id))


@router.get("/review-links", operation_id="listReviewLinks")
async def list_links(services: CurrentServices, actor: SignedIn, context: Visitor) -> list[ReviewLink]:
    """List the caller's reviewable bookings on this site."""
    if context.client is None:
        return []
    async with services.database.client_transaction(context.client.client_id) as tx:
        return await write_service.list_links(
            tx, user_id=actor.user_id, sealer=services.sealer, now=services.clock.now()
        )


@router.get("/review-links/{token}", operation_id="getReviewPage")
@raises(ReviewLinkGone)
async def get_page(services: CurrentServices, client_id: SiteClient, token: Token) -> ReviewPage:
    async with services.database.client_transaction(client_id) as tx:
        return await write_service.get_page(tx, token=token, sealer=services.sealer, now=services.clock.now())


@router.put("/review-links/{token}", operation_id="writeReview")
@raises(NotReviewable, ReviewLinkGone)
async def write(
    services: CurrentServices, client_id: SiteClient, token: Token, body: ReviewIn, context: Visitor
) -> ReviewPage:
    """Write or change the review of a link's booking. Idempotent.

    409 before the tour is over, 180 days after it, and for a booking that did not take place.
    """
    user_id = None if context.actor is None else context.actor.user_id
    async with services.database.client_transaction(client_id) as tx:
        return await write_service.write(
            tx, token=token, review=body, user_id=user_id, sealer=services.sealer, now=services.clock.now()
        )


@router.post(
    "/review-photos",
    operation_id="uploadReviewPhoto",
    status_code=status.HTTP_201_CREATED,
    openapi_extra={"requestBody": PHOTO},
)
@raises(*UPLOAD_ERRORS, NotReviewable, ReviewLinkGone)
async def upload_photo(
    request: Request,
    services: CurrentServices,
    client_id: SiteClient,
    token: Annotated[str, Query(max_length=100, description="Of the booking's link")],
) -> Sent:
    """Upload a photo for a review, which refers to it by `filename`.

    JPEG, PNG, WebP or AVIF by content, 5 MB at most; re-encoded, without metadata. 429 after thirty in a day.
    """
    store = services.store
    assert isinstance(store, FileStore)
    return await write_service.upload_photo(
        services.database,
        store,
        client_id=client_id,
        token=token,
        data=within(await read(request), purpose="review"),
        sealer=services.sealer,
        now=services.clock.now(),
    )


@router.get("/clients/{client_id:int}/reviews", operation_id="listOwnReviews")
@requires(Right.REVIEWS)
async def list_own_reviews(
    client_id: OperatedClient,
    operator: Operator,
    page: Annotated[Page, Query()],
    shown: Shown = "all",
    trip_id: TripFilter = None,
    review_id: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> OperatorReviews:
    """List an operator's reviews, or one, the latest change first, with hidden reviews."""
    async with operator.transaction(client_id) as tx:
        return await own.list_reviews(tx, list_name=shown, trip_id=trip_id, review_id=review_id, page=page)


@router.put("/clients/{client_id:int}/reviews/{review_id:int}/answer", operation_id="answerReview")
@requires(Right.REVIEWS)
async def answer(
    client_id: OperatedClient, review_id: Id, body: AnswerIn, operator: Operator, services: CurrentServices
) -> OperatorReview:
    """Set the public answer to a review; an empty one removes it."""
    async with operator.transaction(client_id) as tx:
        return await own.answer(tx, review_id=review_id, text=body.text, now=services.clock.now())


@router.put("/clients/{client_id:int}/reviews/{review_id:int}/report", operation_id="reportReview")
@requires(Right.REVIEWS)
@raises(AlreadyReported)
async def report(client_id: OperatedClient, review_id: Id, body: ReportIn, operator: Operator) -> OperatorReview:
    """Report a review to the administrators, once. After a day without their decision its words are collapsed."""
    async with operator.transaction(client_id) as tx:
        return await own.report(tx, review_id=review_id, reason=body.reason)


@router.get("/review-reports", operation_id="listReviewReports")
async def list_reports(
    _: Admin, database: Db, page: Annotated[Page, Query()], shown: ReportsShown = "open"
) -> ReportedReviews:
    """List all operators' reported and held reviews: open (the oldest first), or decided."""
    async with database.platform_transaction() as tx:
        return await reports.list_reports(tx, list_name=shown, page=page)


@router.put("/review-reports/{report_id:int}/decision", operation_id="decideReviewReport")
async def decide(
    report_id: Id, body: ReviewDecisionIn, actor: Admin, database: Db, services: CurrentServices
) -> ReportedReview:
    """Hide or keep a reported review; a later decision replaces an earlier one."""
    async with database.platform_transaction() as tx:
        return await reports.decide_report(
            tx, report_id=report_id, decision=body, actor_id=actor.user_id, now=services.clock.now()
        )
