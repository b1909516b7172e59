import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { t } from "#messages/pay-link";
import { t as shared } from "#messages/shares";
import { ApiError, isNotFound, sentenceOf } from "@/api/errors";
import type { Me, Site } from "@/api/site";
import type { Claiming } from "@/domain/claims";
import { priceLines } from "@/domain/price-lines";
import type { UpiPaying } from "@/domain/upi";
import { PaymentForm } from "@/features/paylink/payment-form";
import {
  type LinkPage as BookingOfLink,
  claimBooking,
  linkQuery,
  payByCreditOfLink,
} from "@/features/paylink/queries";
import { formatDay, formatDayRange, lastDayBefore } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { LanguageText } from "@/ui/language-text";
import { Heading, Stack, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { LinkPage } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { usePageTitle } from "@/ui/page-title";
import { Fact, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const ShareAmount = lazy(() =>
  import("@/features/paylink/share-parts").then(({ ShareAmount }) => ({ default: ShareAmount })),
);
const ShareTraveller = lazy(() =>
  import("@/features/paylink/share-parts").then(({ ShareTraveller }) => ({ default: ShareTraveller })),
);

type Props = {
  site: Site;
  me: Me | null;
  token: string;
  /** Payment by UPI without the provider, from another feature. */
  payByUpi: (props: UpiPaying) => ReactNode;
  /** The claim of a booking by a code, from another feature. */
  claimByCode: (props: Claiming) => ReactNode;
};

/** The page of a payment link: whoever has it sees the booking and pays, without an account. */
export function PayLinkPage({ site, me, token, payByUpi, claimByCode }: Props) {
  const page = useQuery(linkQuery(token));
  usePageTitle(
    page.data?.share ? shared.pageTitle : t.pageTitle,
    site.client?.client_name ?? site.product_name,
  );
  return (
    <LinkPage
      query={page}
      height="26rem"
      isGone={isNotFound(page.error)}
      gone={t.gone}
      goneText={t.goneText}
      action={<ButtonLink to="/">{t.seeTrips}</ButtonLink>}
      failed={t.failed}
      retryLabel={t.retry}
    >
      {(data) => (
        <LinkedBooking
          token={token}
          page={data}
          claim={<Claim page={data} me={me} token={token} claimByCode={claimByCode} />}
          form={
            <PaymentForm key={data.state} site={site} me={me} token={token} page={data} payByUpi={payByUpi} />
          }
        />
      )}
    </LinkPage>
  );
}

type BookingProps = { token: string; page: BookingOfLink; claim: ReactNode; form: ReactNode };

function LinkedBooking({ token, page, claim, form }: BookingProps) {
  const { state, share, quote } = page;
  return (
    <>
      <header>
        <Text tone="brand" size="sm" weight={650}>
          {share?.traveller
            ? shared.greeting(page.customer_name, share.organiser)
            : t.greeting(page.customer_name)}
        </Text>
        <Heading level={1} above={1} size="title-md">
          <LanguageText>{page.title}</LanguageText>
        </Heading>
        <Text above={2} tone="muted">
          <LanguageText>{page.destination}</LanguageText> ·{" "}
          {formatDayRange(page.tour_start_date, page.tour_end_date)}
        </Text>
      </header>
      {state === "expired" || state === "cancelled" ? (
        <EmptyState
          icon={CalendarX}
          title={t[state]}
          action={
            <ButtonLink to="/events/$eventId" params={{ eventId: page.event_id }}>
              {t.seeTrips}
            </ButtonLink>
          }
        />
      ) : share ? (
        <Suspense fallback={<Skeleton height="26rem" />}>
          <ShareAmount share={share} />
          {form}
          {share.traveller && share.can_fill && (
            <ShareTraveller token={token} share={share} traveller={share.traveller} />
          )}
        </Suspense>
      ) : (
        <>
          <State page={page} />
          <Card>
            <Rows>
              <Fact name={t.reference}>{page.booking_reference}</Fact>
              <Fact name={t.travellers}>{page.total_travelers}</Fact>
              {priceLines(quote?.lines ?? []).map(({ key, name, amount }) => (
                <Fact key={key} name={name}>
                  {amount}
                </Fact>
              ))}
              {quote && (
                <Fact name={t.price} strong rule>
                  {formatRupees(quote.total)}
                </Fact>
              )}
              {page.price_reduction > 0 && (
                <Fact name={t.reduction}>−{formatRupees(page.price_reduction)}</Fact>
              )}
              {page.paid > 0 && <Fact name={t.paid}>{formatRupees(page.paid)}</Fact>}
              {page.due > 0 && page.state !== "closed" && (
                <Fact
                  name={t.due}
                  strong
                  note={page.next_due_on && t.dueBy(formatRupees(page.next_due), formatDay(page.next_due_on))}
                >
                  {formatRupees(page.due)}
                </Fact>
              )}
            </Rows>
          </Card>
          <UseCredit token={token} page={page} />
          {form}
          {claim}
        </>
      )}
    </>
  );
}

/** Pays with travel credit of the contact: held beds at least with the first payment. */
function UseCredit({ token, page }: { token: string; page: BookingOfLink }) {
  const queryClient = useQueryClient();
  const { state, credit, due, least } = page;
  const amount = state === "due" || credit >= due ? Math.min(credit, due) : credit >= least ? least : 0;
  const using = useMutation({
    mutationFn: () => payByCreditOfLink(token, amount),
    onSuccess: (next) => {
      toast.success(t.thanks(formatRupees(amount)));
      queryClient.setQueryData(linkQuery(token).queryKey, next);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: linkQuery(token).queryKey }),
  });
  if (credit <= 0) return null;
  return (
    <Notice
      title={t.creditOf(formatRupees(credit))}
      action={
        amount > 0 && (
          <Button variant="outline" size="sm" loading={using.isPending} onClick={() => using.mutate()}>
            {t.payByCredit(formatRupees(amount))}
          </Button>
        )
      }
    >
      {using.isError
        ? sentenceOf(using.error, t.creditFailed)
        : amount > 0
          ? t.creditText
          : t.creditTooSmall(formatRupees(least))}
    </Notice>
  );
}

function State({ page }: { page: BookingOfLink }) {
  if (page.state === "held" && page.held_until) {
    return <Notice tone="note">{t.heldUntil(formatDay(lastDayBefore(page.held_until)))}</Notice>;
  }
  if (page.state === "paid") return <Notice tone="good">{t.allPaid}</Notice>;
  if (page.state === "closed") return <Notice tone="note">{t.closed}</Notice>;
  return <Notice tone="good">{t.confirmed}</Notice>;
}

type ClaimProps = Pick<Props, "claimByCode"> & { page: BookingOfLink; me: Me | null; token: string };

function Claim({ page, me, token, claimByCode }: ClaimProps) {
  const queryClient = useQueryClient();
  const [isByCode, setByCode] = useState(false);
  const claiming = useMutation({
    mutationFn: () => claimBooking(token),
    onSuccess: (next) => queryClient.setQueryData(linkQuery(token).queryKey, next),
    // The booking has another address than the account: a code goes there.
    onError: (error) => setByCode(isRefused(error)),
  });
  if (page.is_own) {
    return (
      <Stack as="p" align="start" gap={3} tone="muted">
        {t.claimed} <ButtonLink to="/mybookings">{t.myBookings}</ButtonLink>
      </Stack>
    );
  }
  if (!page.can_claim) return null;
  return (
    <Stack align="start" gap={3} tone="muted">
      <p>{t.claimText}</p>
      {isByCode &&
        claimByCode({
          reference: page.booking_reference,
          onClose: () => setByCode(false),
          onClaimed: () => setByCode(false),
        })}
      {claiming.isError && !isRefused(claiming.error) && (
        <Notice tone="bad">{sentenceOf(claiming.error, t.claimFailed)}</Notice>
      )}
      {me ? (
        <Button variant="outline" loading={claiming.isPending} onClick={() => claiming.mutate()}>
          {t.claim}
        </Button>
      ) : (
        <ButtonLink to="/login" search={{ next: `/pay/${token}` }} variant="outline">
          {t.signIn}
        </ButtonLink>
      )}
    </Stack>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === "claim_refused";
}
