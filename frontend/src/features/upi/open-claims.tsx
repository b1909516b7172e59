import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/upi";
import { ClaimActions } from "@/features/upi/claim-actions";
import { openClaimsQuery } from "@/features/upi/queries";
import classes from "@/features/upi/upi.module.css";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Heading, Hint, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { ErrorState } from "@/ui/states";

/** The payments by UPI that travellers say they made, to confirm or dismiss. */
export function OpenClaims({ clientId }: { clientId: number }) {
  const [page, setPage] = useState(1);
  const claims = useQuery(openClaimsQuery(clientId, page));
  if (claims.isError && !claims.data) {
    return (
      <ErrorState
        title={t.loadFailed}
        text={claims.error.message}
        retryLabel={t.retry}
        onRetry={() => void claims.refetch()}
      />
    );
  }
  if (!claims.data || claims.data.total === 0) return null;
  return (
    <Card labelledBy="upi-claims">
      <Stack>
        <div>
          <Heading size="md" id="upi-claims">
            {t.saysPaidTitle}
          </Heading>
          <Hint>{t.saysPaidLead}</Hint>
        </div>
        <ul className={classes["list"]}>
          {claims.data.data.map((claim) => (
            <li key={claim.claim_id}>
              <div className={classes["claim"]}>
                <div>
                  <Heading level={3}>{t.saysPaid(claim.customer_name, formatRupees(claim.amount))}</Heading>
                  <Hint>{t.saysPaidText(claim.utr, formatMoment(claim.said_at))}</Hint>
                  <Hint>
                    <TextLink
                      to="/to/orders/$eventId/details/$reservationEventId"
                      params={{
                        eventId: claim.event_id,
                        reservationEventId: claim.reservation_event_id,
                      }}
                    >
                      {t.ofBooking(
                        claim.booking_reference,
                        claim.event_title,
                        formatDay(claim.tour_start_date),
                      )}
                    </TextLink>{" "}
                    · {t.dueIs(formatRupees(claim.due))}
                  </Hint>
                </div>
                <ClaimActions clientId={clientId} claim={claim} name={claim.customer_name} />
              </div>
            </li>
          ))}
        </ul>
        <Pager page={page} pages={claims.data.total_pages} onPage={setPage} />
      </Stack>
    </Card>
  );
}
