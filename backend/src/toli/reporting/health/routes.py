from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.identity.access.guards import Admin, CurrentServices, Db
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.errors import raises
from toli.messaging.notifications.errors import EmailOutdated, ResendImpossible
from toli.messaging.notifications.service import outbox, sending
from toli.payments.gateway.service import refunds
from toli.reporting.health.errors import JobRunning
from toli.reporting.health.schemas import (
    ChecksOut,
    CheckSummary,
    DifferencesOut,
    FailingAccounts,
    HealthOut,
    JobsOut,
    MailOut,
    PutAway,
    RefundResent,
    Retried,
    RetryIn,
    TablesOut,
)
from toli.reporting.health.service import checks, jobs, retention
from toli.reporting.health.service import overview as service

router = APIRouter(prefix="/health", tags=["Health"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("", operation_id="getHealth")
async def get_health(services: CurrentServices, _actor: Admin, database: Db) -> HealthOut:
    is_mail_up = await services.mail_server.is_up()
    async with database.platform_transaction() as tx:
        return await service.overview(tx, is_mail_up=is_mail_up)


@router.get("/jobs", operation_id="listFailingJobs")
async def list_jobs(_actor: Admin, database: Db) -> JobsOut:
    async with database.platform_transaction() as tx:
        return await jobs.list_jobs(tx)


@router.post("/jobs/retry", operation_id="retryJobs")
async def retry_jobs(body: RetryIn, actor: Admin, database: Db) -> Retried:
    async with database.platform_transaction() as tx:
        return await jobs.retry_all(tx, name=body.name, actor_id=actor.user_id)


@router.post("/jobs/{job_id:int}/retry", operation_id="retryJob")
@raises(JobRunning)
async def retry_job(job_id: Id, actor: Admin, database: Db) -> Retried:
    """404 after its success."""
    async with database.platform_transaction() as tx:
        return await jobs.retry(tx, job_id=job_id, actor_id=actor.user_id)


@router.post("/jobs/put-away", operation_id="dismissJobs")
async def dismiss_jobs(body: RetryIn, actor: Admin, database: Db) -> PutAway:
    """Dismiss every failed job of a name, undone."""
    async with database.platform_transaction() as tx:
        return await jobs.dismiss_all(tx, name=body.name, actor_id=actor.user_id)


@router.post("/jobs/{job_id:int}/put-away", operation_id="dismissJob", status_code=status.HTTP_204_NO_CONTENT)
@raises(JobRunning)
async def dismiss_job(job_id: Id, actor: Admin, database: Db) -> None:
    """Dismiss a failed job, undone."""
    async with database.platform_transaction() as tx:
        await jobs.dismiss(tx, job_id=job_id, actor_id=actor.user_id)


@router.get("/differences", operation_id="listDifferences")
async def list_differences(_actor: Admin, database: Db) -> DifferencesOut:
    """List differences to the payment provider that are not resolved automatically."""
    async with database.platform_transaction() as tx:
        return await service.list_differences(tx)


@router.get("/payment-accounts", operation_id="listFailingAccounts")
async def list_failing_accounts(_actor: Admin, database: Db) -> FailingAccounts:
    """Payment, WhatsApp and SMS accounts of all operators."""
    async with database.platform_transaction() as tx:
        return await service.list_failing_accounts(tx)


@router.post("/refunds/{refund_id:int}/resend", operation_id="resendRefund", status_code=status.HTTP_202_ACCEPTED)
@raises(ProviderUnavailable)
async def resend_refund(refund_id: Id, services: CurrentServices, actor: Admin, database: Db) -> RefundResent:
    """A processed refund is unchanged."""
    refund = await refunds.resend_refund(database, services.providers, refund_id=refund_id, requested_by=actor.user_id)
    return RefundResent.model_validate(refund, from_attributes=True)


@router.get("/checks", operation_id="listChecks")
async def list_checks(_actor: Admin, database: Db) -> ChecksOut:
    """List the last runs of the invariants."""
    async with database.platform_transaction() as tx:
        return await checks.list_checks(tx)


@router.post("/checks", operation_id="requestCheck", status_code=status.HTTP_202_ACCEPTED)
async def request_check(actor: Admin, database: Db) -> CheckSummary:
    """Start a check of all invariants, or return the waiting or running one."""
    async with database.platform_transaction() as tx:
        return await checks.request_run(tx, actor_id=actor.user_id)


@router.get("/tables", operation_id="listTables")
async def list_tables(services: CurrentServices, _actor: Admin, database: Db) -> TablesOut:
    async with database.platform_transaction() as tx:
        return await retention.list_tables(tx, services.settings)


@router.get("/mail", operation_id="getMailState")
async def get_mail(services: CurrentServices, _actor: Admin, database: Db) -> MailOut:
    """The last 30 days by state, and a check of the mail server."""
    is_up = await services.mail_server.is_up()
    async with database.platform_transaction() as tx:
        state = await outbox.mail_state(tx)
    return MailOut(answers=is_up, **state.model_dump())


@router.post("/mail/{mail_id:int}/resend", operation_id="resendMail", status_code=status.HTTP_204_NO_CONTENT)
@raises(EmailOutdated, ResendImpossible)
async def resend_mail(mail_id: Id, services: CurrentServices, actor: Admin, database: Db) -> None:
    """Resend an undelivered e-mail to the current address; 409 when no longer true."""
    mailer = sending.Mailer(
        database=database,
        settings=services.settings,
        sealer=services.sealer,
        clock=services.clock,
        store=services.store,
        phones=services.channels,
        smtp=services.smtp,
    )
    await outbox.resend(mailer, mail_id=mail_id, actor_id=actor.user_id)


@router.post("/mail/{mail_id:int}/put-away", operation_id="dismissMail", status_code=status.HTTP_204_NO_CONTENT)
async def dismiss_mail(mail_id: Id, actor: Admin, database: Db) -> None:
    async with database.platform_transaction() as tx:
        await outbox.dismiss(tx, mail_id=mail_id, actor_id=actor.user_id)
