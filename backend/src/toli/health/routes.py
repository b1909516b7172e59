"""Health over HTTP: administrators' alone."""

from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.access.guards import Admin, CurrentServices, Db
from toli.health.schemas import (
    ChecksOut,
    CheckSummary,
    DifferencesOut,
    HealthOut,
    JobsOut,
    MailOut,
    PutAway,
    Retried,
    RetryIn,
)
from toli.health.service import checks, jobs
from toli.health.service import overview as service
from toli.messaging import service as messaging

router = APIRouter(prefix="/health", tags=["health"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("", operation_id="getHealth")
async def get_health(services: CurrentServices, _actor: Admin, database: Db) -> HealthOut:
    """Whether a person must look at anything."""
    answers = await services.mail_server.is_up()
    async with database.platform_transaction() as tx:
        return await service.overview(tx, mail_answers=answers)


@router.get("/jobs", operation_id="listTroubledJobs")
async def list_jobs(_actor: Admin, database: Db) -> JobsOut:
    """The queue, and the jobs that failed or are tried again, by their names."""
    async with database.platform_transaction() as tx:
        return await jobs.jobs(tx)


@router.post("/jobs/retry", operation_id="retryJobs")
async def retry_jobs(body: RetryIn, actor: Admin, database: Db) -> Retried:
    """Try every failed job of a name again."""
    async with database.platform_transaction() as tx:
        return await jobs.retry_all(tx, name=body.name, actor_id=actor.user_id)


@router.post("/jobs/{job_id:int}/retry", operation_id="retryJob")
async def retry_job(job_id: Id, actor: Admin, database: Db) -> Retried:
    """Try a job that went wrong again now; 404 when it was done meanwhile."""
    async with database.platform_transaction() as tx:
        return await jobs.retry(tx, job_id=job_id, actor_id=actor.user_id)


@router.post("/jobs/put-away", operation_id="putJobsAway")
async def put_jobs_away(body: RetryIn, actor: Admin, database: Db) -> PutAway:
    """Take every failed job of a name out of the queue: what they were to do stays undone."""
    async with database.platform_transaction() as tx:
        return await jobs.put_all_away(tx, name=body.name, actor_id=actor.user_id)


@router.post("/jobs/{job_id:int}/put-away", operation_id="putJobAway", status_code=status.HTTP_204_NO_CONTENT)
async def put_job_away(job_id: Id, actor: Admin, database: Db) -> None:
    """Take a failed job out of the queue: what it was to do stays undone."""
    async with database.platform_transaction() as tx:
        await jobs.put_away(tx, job_id=job_id, actor_id=actor.user_id)


@router.get("/differences", operation_id="listDifferences")
async def list_differences(_actor: Admin, database: Db) -> DifferencesOut:
    """What does not come right between us and the payment provider by itself."""
    async with database.platform_transaction() as tx:
        return await service.to_look_at(tx)


@router.get("/checks", operation_id="listChecks")
async def list_checks(_actor: Admin, database: Db) -> ChecksOut:
    """The last runs of the invariants; those of the last one with every row that breaks one."""
    async with database.platform_transaction() as tx:
        return await checks.checks(tx)


@router.post("/checks", operation_id="askForCheck", status_code=status.HTTP_202_ACCEPTED)
async def ask_for_check(actor: Admin, database: Db) -> CheckSummary:
    """Have every invariant checked by a job; where a run waits or is under way, that one."""
    async with database.platform_transaction() as tx:
        return await checks.ask(tx, actor_id=actor.user_id)


@router.get("/mail", operation_id="getMailState")
async def get_mail(services: CurrentServices, _actor: Admin, database: Db) -> MailOut:
    """Where the mails of the last 30 days are, and whether the mail server answers."""
    answers = await services.mail_server.is_up()
    async with database.platform_transaction() as tx:
        state = await messaging.mail_state(tx)
    return MailOut(answers=answers, **state.model_dump())


@router.post("/mail/{mail_id:int}/resend", operation_id="resendMail", status_code=status.HTTP_204_NO_CONTENT)
async def resend_mail(mail_id: Id, services: CurrentServices, actor: Admin, database: Db) -> None:
    """Write a letter that was given up again, to the address that its reader has now.

    409 where that cannot be, and where it would say what is not so any more: nothing is sent then.
    """
    mailer = messaging.Mailer(
        database=database,
        settings=services.settings,
        sealer=services.sealer,
        clock=services.clock,
        store=services.store,
    )
    await messaging.resend(mailer, mail_id=mail_id, actor_id=actor.user_id)


@router.post("/mail/{mail_id:int}/put-away", operation_id="putMailAway", status_code=status.HTTP_204_NO_CONTENT)
async def put_mail_away(mail_id: Id, actor: Admin, database: Db) -> None:
    """Count a letter that was given up no more."""
    async with database.platform_transaction() as tx:
        await messaging.dismiss(tx, mail_id=mail_id, actor_id=actor.user_id)
