import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#messages/shares";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { ownBookingsKey } from "@/domain/bookings";
import { endShares, ownSharesQuery, type Share, type Shares } from "@/domain/shares";
import details from "@/features/mybookings/booking-details.module.css";
import classes from "@/features/mybookings/shares.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Hint, Row, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { SendLink } from "@/ui/send-link";
import { toast } from "@/ui/toasts";

const ShareForm = lazy(() =>
  import("@/features/mybookings/share-form").then(({ ShareForm }) => ({ default: ShareForm })),
);

const FEWEST = 2;

/** Splits what is due of a booking with its travellers, and shows who has paid. Nothing is shown where nobody can. */
export function SharesSection({ booking }: { booking: Wire["BookingOut"] }) {
  const { event, reservation_event: reservation } = booking;
  const id = reservation.reservation_event_id;
  const canBe = reservation.booking_status === "confirmed" && reservation.total_travelers >= FEWEST;
  const shares = useQuery({ ...ownSharesQuery(id), enabled: canBe });
  const [isEditing, setEditing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endShares(id),
    onSuccess: async (next) => {
      queryClient.setQueryData(ownSharesQuery(id).queryKey, next);
      setEnding(false);
      toast.success(t.ended);
      await queryClient.invalidateQueries({ queryKey: ownBookingsKey });
    },
  });
  const { data } = shares;
  if (!data || (data.shares.length === 0 && !data.can_share)) return null;
  const isRunning = data.shares.some(({ state }) => state !== "ended") && !data.is_over;
  return (
    <section className={details["wide"]}>
      <h3 className={details["title"]}>{t.title}</h3>
      {data.shares.length === 0 ? (
        <Text below={3} tone="muted">
          {t.lead(formatRupees(data.due))}
        </Text>
      ) : (
        <Running shares={data} trip={event.title} />
      )}
      <Row as="p" above={3}>
        {data.can_share && (
          <Button
            variant={data.shares.length === 0 ? "filled" : "outline"}
            size="sm"
            before={<Users size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {data.shares.length === 0 ? t.split : t.change}
          </Button>
        )}
        {isRunning && data.due > 0 && (
          <Button variant="outline" size="sm" onClick={() => setEnding(true)}>
            {t.end}
          </Button>
        )}
      </Row>
      {isEditing && (
        <Suspense>
          <ShareForm bookingId={id} shares={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={isEnding}
        title={t.ending}
        confirm={t.end}
        cancel={t.back}
        error={ending.isError && <Notice tone="bad">{sentenceOf(ending.error, t.endFailed)}</Notice>}
        loading={ending.isPending}
        onConfirm={() => ending.mutate()}
        onClose={() => setEnding(false)}
      >
        <p>{t.endText}</p>
      </ConfirmDialog>
    </section>
  );
}

function Running({ shares, trip }: { shares: Shares; trip: string }) {
  const { due_on: dueOn, rule, is_over: isOver } = shares;
  return (
    <>
      {dueOn && (
        <Text below={3} tone="muted">
          {isOver
            ? t.over(formatDay(dueOn))
            : `${t.until(formatDay(dueOn))} ${rule === "release" ? t.untilRelease : t.untilOrganiser}`}
        </Text>
      )}
      <ul className={classes["list"]}>
        {shares.shares.map((share) => (
          <li key={share.share_id}>
            <Row as="span" align="baseline" rowGap={1}>
              <Text as="span" strong>
                {share.full_name || t.gone}
              </Text>
              <ShareBadge share={share} />
              {share.traveller_id !== null && (
                <Hint as="span">{share.has_details ? t.details : t.noDetails}</Hint>
              )}
            </Row>
            {share.link && canSend(share) && !isOver && (
              <SendLink url={share.link} text={messageOf(share, share.link, trip)} />
            )}
          </li>
        ))}
      </ul>
      {shares.own_left > 0 && (
        <Rows>
          <Fact name={t.ownLeft}>{formatRupees(shares.own_left)}</Fact>
        </Rows>
      )}
    </>
  );
}

/** What is paid of a share, or left. */
function ShareBadge({ share }: { share: Share }) {
  if (share.state === "open") return <Badge tone="warn">{t.left(formatRupees(share.left))}</Badge>;
  if (share.paid > 0) return <Badge tone="good">{t.paid(formatRupees(share.paid))}</Badge>;
  return <Badge>{share.state === "ended" ? t.stopped : t.nothing}</Badge>;
}

function canSend({ state, has_details, traveller_id }: Share): boolean {
  return state === "open" || (state === "paid" && !has_details && traveller_id !== null);
}

function messageOf({ full_name, left: amountLeft }: Share, link: string, trip: string): string {
  return amountLeft > 0
    ? t.message(full_name, trip, formatRupees(amountLeft), link)
    : t.messageDetails(full_name, trip, link);
}
