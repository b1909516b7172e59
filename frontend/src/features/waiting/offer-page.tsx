import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BedDouble, CalendarX } from "lucide-react";
import { t } from "#messages/waiting";
import { isNotFound, sentenceOf } from "@/api/errors";
import type { Site } from "@/api/site";
import { sharingName } from "@/domain/beds";
import { waitingOfferQuery } from "@/domain/waiting";
import { declineOffer, type OfferPage as Offer } from "@/features/waiting/queries";
import classes from "@/features/waiting/waiting.module.css";
import { formatDayRange, formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { LanguageText } from "@/ui/language-text";
import { Hint } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { LinkPage } from "@/ui/link-page";
import { usePageTitle } from "@/ui/page-title";
import { Fact, Rows } from "@/ui/rows";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

/** The beds that are held for a party of a waiting list: book them, or decline them. */
export function OfferPage({ site, token }: { site: Site; token: string }) {
  usePageTitle(t.offerTitle, site.client?.client_name ?? site.product_name);
  const offer = useQuery({ ...waitingOfferQuery(token), staleTime: 0 });
  return (
    <LinkPage
      query={offer}
      height="22rem"
      isGone={isNotFound(offer.error)}
      gone={t.gone}
      action={<ButtonLink to="/">{t.seeTrip}</ButtonLink>}
      failed={t.failed}
      retryLabel={t.retry}
    >
      {(data) =>
        data.state === "offered" ? <Offered offer={data} token={token} /> : <Closed offer={data} />
      }
    </LinkPage>
  );
}

function Offered({ offer, token }: { offer: Offer; token: string }) {
  const queryClient = useQueryClient();
  const declining = useMutation({
    mutationFn: () => declineOffer(token),
    onSuccess: (next) => {
      queryClient.setQueryData(waitingOfferQuery(token).queryKey, next);
      toast.success(t.declined);
    },
    onError: (error) => toast.error(sentenceOf(error, t.leaveFailed)),
  });
  return (
    <>
      <header>
        <Hint>{t.heldFor(offer.party)}</Hint>
        <h1 className={classes["title"]}>
          <LanguageText>{offer.title}</LanguageText>
        </h1>
      </header>
      <Card>
        <Rows>
          <Fact name={t.dates}>{formatDayRange(offer.tour_start_date, offer.tour_end_date)}</Fact>
          <Fact name={t.beds}>
            {offer.beds.map(({ beds, room_type }) => t.bedsOf(beds, sharingName(room_type))).join(", ")}
          </Fact>
          {offer.ends_at && (
            <Fact name={t.heldUntil} strong>
              {formatMoment(offer.ends_at)}
            </Fact>
          )}
        </Rows>
      </Card>
      <Hint>{t.bedsHint}</Hint>
      <ButtonLink
        to="/events/$eventId/book"
        params={{ eventId: offer.event_id }}
        search={{
          plan: offer.event_plan_id,
          offer: token,
          ...(offer.access_code && { code: offer.access_code }),
        }}
        size="lg"
        fullWidth
      >
        {t.book}
      </ButtonLink>
      <Button variant="subtle" fullWidth loading={declining.isPending} onClick={() => declining.mutate()}>
        {t.decline}
      </Button>
    </>
  );
}

function Closed({ offer }: { offer: Offer }) {
  const isTaken = offer.state === "taken";
  return (
    <EmptyState
      isPage
      icon={isTaken ? BedDouble : CalendarX}
      title={isTaken ? t.taken : t.ended}
      text={isTaken ? t.takenText : t.endedText}
      action={
        offer.reservation_event_id ? (
          <ButtonLink
            to="/events/$eventId/review"
            params={{ eventId: offer.event_id }}
            search={{ booking: offer.reservation_event_id }}
          >
            {t.continueBooking}
          </ButtonLink>
        ) : (
          <ButtonLink to="/events/$eventId" params={{ eventId: offer.event_id }}>
            {t.seeTrip}
          </ButtonLink>
        )
      }
    />
  );
}
