import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/departure-messages";
import { isNotFound } from "@/api/errors";
import { ComposeForm } from "@/features/messages/compose-form";
import classes from "@/features/messages/messages.module.css";
import { recipientsQuery } from "@/features/messages/queries";
import { SentMessages } from "@/features/messages/sent-messages";
import { formatDayRange } from "@/lib/dates";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";

type Props = {
  clientId: number;
  eventId: number;
  planId: number | null;
  /** The message whose recipients are shown. */
  openId: number | null;
  onOpen: (messageId: number | null) => void;
};

/** Writes to the travellers of a departure, and lists what was written. */
export function MessagesPage({ planId, ...props }: Props) {
  if (planId === null) {
    return (
      <>
        <PageHead panel={t.panel} title={t.title} />
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>}
        />
      </>
    );
  }
  return <DepartureMessages planId={planId} {...props} />;
}

function DepartureMessages({
  clientId,
  eventId,
  planId,
  openId,
  onOpen,
}: Omit<Props, "planId"> & { planId: number }) {
  const recipients = useQuery(recipientsQuery(planId));
  const plan = recipients.data;
  return (
    <>
      <PageHead
        panel={t.panel}
        back={
          <TextLink to="/to/orders/$eventId" params={{ eventId }} search={{ plan: planId }}>
            {t.back}
          </TextLink>
        }
        title={t.title}
        lead={plan && `${plan.event_name} · ${formatDayRange(plan.tour_start_date, plan.tour_end_date)}`}
      />
      {recipients.isPending && (
        <SkeletonGroup className={classes["page"]}>
          <Skeleton height="28rem" />
        </SkeletonGroup>
      )}
      {recipients.isError && isNotFound(recipients.error) && (
        <EmptyState title={t.notFound} action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>} />
      )}
      {recipients.isError && !isNotFound(recipients.error) && (
        <ErrorState
          title={t.failed}
          text={recipients.error.message}
          onRetry={() => void recipients.refetch()}
        />
      )}
      {plan && (
        <div className={classes["page"]}>
          {plan.recipients.length === 0 ? (
            <EmptyState title={t.nobody} text={t.nobodyText} />
          ) : (
            <ComposeForm clientId={clientId} planId={planId} plan={plan} onSent={onOpen} />
          )}
          <SentMessages planId={planId} openId={openId} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}
