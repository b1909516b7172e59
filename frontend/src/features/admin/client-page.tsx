import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { t as panel } from "#messages/admin";
import { t as billing } from "#messages/billing";
import { t as domains } from "#messages/domains";
import { t } from "#messages/one-client";
import { t as accounts } from "#messages/payment-accounts";
import { isNotFound } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { formatPercent, paymentSentence } from "@/domain/terms";
import { decidableClients } from "@/features/admin/client-decisions";
import { ClientDomains } from "@/features/admin/client-domains";
import { ClientEvents } from "@/features/admin/client-events";
import classes from "@/features/admin/client-page.module.css";
import { ClientPaymentAccounts } from "@/features/admin/client-payment-accounts";
import { Approval, Decide } from "@/features/admin/decide";
import { keys, type Overview, overviewQuery, termsQuery } from "@/features/admin/queries";
import { SupportView } from "@/features/admin/support-dialog";
import { useDecisions } from "@/features/admin/use-decisions";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { showPhone } from "@/lib/phones";
import { Card } from "@/ui/card";
import { Expander } from "@/ui/expander";
import four from "@/ui/four.module.css";
import { Heading, Note, Row, Stack, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { Markdown } from "@/ui/markdown";
import { PageHead } from "@/ui/page-head";
import { Fact, Rows } from "@/ui/rows";
import { SectionHeading } from "@/ui/section-heading";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = {
  clientId: number;
  /** What the platform charges it. */
  commission: ReactNode;
  /** Its audit trail. */
  trail: ReactNode;
};

/** The details of a client that administrators need most. */
export function ClientPage({ clientId, commission, trail }: Props) {
  const overview = useQuery(overviewQuery(clientId));
  const backLink = <TextLink to="/admin/all-clients">{t.allClients}</TextLink>;
  // If a refetch fails, the page stays, with what was typed into its dialog.
  if (overview.data)
    return (
      <ClientDetails overview={overview.data} backLink={backLink} commission={commission} trail={trail} />
    );
  return (
    <>
      <PageHead back={backLink} title={panel.client} panel={panel.panel} />
      {overview.isPending && (
        <SkeletonGroup className={classes["page"]}>
          <Skeleton height="12rem" />
          <Skeleton height="8rem" />
          <Skeleton height="20rem" />
        </SkeletonGroup>
      )}
      {overview.isError &&
        (isNotFound(overview.error) ? (
          <EmptyState
            icon={Building2}
            title={t.notFound}
            text={t.notFoundText}
            action={<ButtonLink to="/admin/all-clients">{t.allClients}</ButtonLink>}
          />
        ) : (
          <ErrorState
            title={t.failed}
            text={overview.error.message}
            onRetry={() => void overview.refetch()}
          />
        ))}
    </>
  );
}

type DetailsProps = Omit<Props, "clientId"> & { overview: Overview; backLink: ReactNode };

function ClientDetails({ overview, backLink, commission, trail }: DetailsProps) {
  const { client, site } = overview;
  const id = useId();
  const { act, deciding, dialogs } = useDecisions({
    ...decidableClients,
    lookAgain: (queryClient) => {
      decidableClients.lookAgain(queryClient);
      void queryClient.invalidateQueries({ queryKey: overviewQuery(client.client_id).queryKey });
    },
    remember: (queryClient, decided) => {
      decidableClients.remember(queryClient, decided);
      queryClient.setQueryData(
        overviewQuery(client.client_id).queryKey,
        (last) => last && { ...last, client: decided },
      );
      // The decision appears in the audit trail.
      void queryClient.invalidateQueries({ queryKey: keys.audit(client.client_id) });
    },
  });
  return (
    <>
      <PageHead
        back={backLink}
        title={client.client_name}
        panel={panel.panel}
        lead={overview.profile.tagline}
        aside={
          <Row>
            <span id={`${id}-name`} className="visually-hidden">
              {client.client_name}
            </span>
            <Approval status={client.approval_status} />
            <Decide
              id={client.client_id}
              nameId={`${id}-name`}
              status={client.approval_status}
              deciding={deciding?.decision ?? null}
              onDecide={(decision) => act([client], decision)}
            />
            <SupportView client={client} />
          </Row>
        }
      />
      {dialogs}
      <div className={classes["page"]}>
        <section aria-labelledby={`${id}-who`}>
          <SectionHeading
            id={`${id}-who`}
            title={t.who}
            aside={
              client.approval_status === "approved" && (
                <a className={classes["site"]} href={site} target="_blank" rel="noreferrer">
                  {t.openSite}
                </a>
              )
            }
          />
          <Who overview={overview} />
          {overview.profile.about && <About text={overview.profile.about} />}
        </section>
        <section aria-labelledby={`${id}-domains`}>
          <SectionHeading id={`${id}-domains`} title={domains.adminTitle} />
          <ClientDomains clientId={client.client_id} />
        </section>
        <section aria-labelledby={`${id}-accounts`}>
          <SectionHeading id={`${id}-accounts`} title={accounts.title} />
          <ClientPaymentAccounts clientId={client.client_id} name={client.client_name} />
        </section>
        <section aria-labelledby={`${id}-commission`}>
          <SectionHeading
            id={`${id}-commission`}
            title={billing.adminCommission}
            lead={billing.adminCommissionLead}
          />
          {commission}
        </section>
        <section aria-labelledby={`${id}-money`}>
          <SectionHeading id={`${id}-money`} title={t.money} lead={t.moneyLead} />
          <Money money={overview.money} />
        </section>
        <section aria-labelledby={`${id}-events`}>
          <SectionHeading id={`${id}-events`} title={t.events} lead={t.eventsLead} />
          <ClientEvents events={overview.events} all={overview.all_events} />
        </section>
        <section aria-labelledby={`${id}-trail`}>
          <SectionHeading id={`${id}-trail`} title={t.trail} lead={t.trailLead} />
          {trail}
        </section>
      </div>
    </>
  );
}

function Who({ overview: { client, profile, joined } }: { overview: Overview }) {
  const terms = useQuery(termsQuery(client.client_id));
  return (
    <div className={classes["who"]}>
      <Card>
        <Rows>
          <Fact name={t.owner}>
            {client.user.name}
            <Note>
              <MailAddress address={client.user.email} />
            </Note>
          </Fact>
          <Fact name={panel.phone}>{showPhone(client.user.phone) || panel.noPhone}</Fact>
          <Fact name={t.url}>{client.url}</Fact>
          <Fact name={t.joined}>{joined}</Fact>
        </Rows>
      </Card>
      <Card>
        <Rows>
          <Fact name={t.registered}>{formatMoment(client.created_at)}</Fact>
          {client.decided_at && client.approval_status !== "open" && (
            <Fact name={t.decided[client.approval_status]}>{formatMoment(client.decided_at)}</Fact>
          )}
          <Fact name={t.calendar}>{profile.time_zone}</Fact>
          {terms.data && <SoldBy terms={terms.data} />}
        </Rows>
      </Card>
      {client.decision_reason && (
        <Card>
          <Heading level={3} breakable>
            {t.why}
          </Heading>
          <Text tone="soft" breakable lines>
            {client.decision_reason}
          </Text>
        </Card>
      )}
    </div>
  );
}

/** What applies to trips without terms of their own; tax is charged only with a GSTIN. */
function SoldBy({ terms: { applies, example, has_gstin } }: { terms: Wire["TermsOut"] }) {
  return (
    <>
      <Fact name={t.tax} note={!has_gstin && t.noGstin}>
        {formatPercent(example.quote.tax_percent)}
      </Fact>
      <Fact name={t.payment}>{paymentSentence(applies.payment, null)}</Fact>
    </>
  );
}

function About({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack above={4}>
      <Expander head={t.about} level={3} opened={isOpen} onToggle={() => setOpen(!isOpen)}>
        <Markdown text={text} />
      </Expander>
    </Stack>
  );
}

function Money({ money }: { money: Overview["money"] }) {
  return (
    <dl className={four["four"]}>
      <Sum name={t.sold} amount={money.sold} note={t.soldOf(money.standing_bookings)} />
      <Sum name={t.received} amount={money.received} note={t.receivedOf(money.bookings, money.cancelled)} />
      <Sum
        name={t.refunded}
        amount={money.refunded}
        note={t.kept(formatRupees(money.kept), formatRupees(money.from_cancelled))}
      />
      <Sum
        name={t.due}
        amount={money.due}
        note={money.overdue > 0 ? t.overdue(formatRupees(money.overdue)) : t.dueOf(money.due_bookings)}
        isLate={money.overdue > 0}
      />
    </dl>
  );
}

type SumProps = { name: string; amount: number; note: string; isLate?: boolean };

function Sum({ name, amount, note, isLate = false }: SumProps) {
  return (
    <div className={classes["sum"]}>
      <dt>{name}</dt>
      <dd className={classes["amount"]}>{formatRupees(amount)}</dd>
      <dd className={classes["note"]} data-late={isLate || undefined}>
        {note}
      </dd>
    </div>
  );
}
