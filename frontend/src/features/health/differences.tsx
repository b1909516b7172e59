import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { t } from "#messages/health";
import classes from "@/features/health/health.module.css";
import { Part } from "@/features/health/part";
import { differencesQuery } from "@/features/health/queries";
import { ResendRefund } from "@/features/health/resend-refund";
import { formatMoment } from "@/lib/dates";
import { formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";

/** Payment issues that need a person, and what to do about them. */
export function Differences() {
  return (
    <Part
      title={t.differences}
      lead={t.differencesLead}
      anchor="differences"
      query={useQuery(differencesQuery)}
    >
      {({ data, has_more: hasMore, reconciled_at: at }) => (
        <Stack>
          <Hint breakable>{at ? t.reconciled(formatMoment(at)) : t.neverReconciled}</Hint>
          {data.length === 0 ? (
            <EmptyState icon={CircleCheck} title={t.noDifference} text={t.noDifferenceText} />
          ) : (
            <Card>
              <Stack as="ul">
                {data.map((difference) => (
                  <li key={`${difference.kind} ${difference.ref}`} className={classes["line"]}>
                    <div className={classes["words"]}>
                      <Text size="md" strong>
                        {t.kinds[difference.kind].name}
                      </Text>
                      <p>{t.kinds[difference.kind].what}</p>
                      <Hint breakable>
                        {difference.client_id && difference.client_name && (
                          <>
                            <TextLink
                              to="/admin/all-clients/$clientId"
                              params={{ clientId: difference.client_id }}
                            >
                              {difference.client_name}
                            </TextLink>
                            {" · "}
                          </>
                        )}
                        {[
                          difference.reservation_event_id &&
                            formatReservationId(difference.reservation_event_id),
                          difference.ref,
                          t.since(formatMoment(difference.since)),
                        ]
                          .filter(Boolean)
                          .join(" · ")}
                      </Hint>
                    </div>
                    <Row justify="end" gap={2}>
                      {difference.amount !== null && <strong>{formatRupees(difference.amount)}</strong>}
                      {(difference.kind === "refund_stuck" || difference.kind === "refund_slow") &&
                        difference.amount !== null && (
                          <ResendRefund
                            refundId={Number(difference.ref)}
                            bookingId={difference.reservation_event_id}
                            amount={difference.amount}
                          />
                        )}
                    </Row>
                  </li>
                ))}
              </Stack>
            </Card>
          )}
          {hasMore && <Hint breakable>{t.mostDifferences}</Hint>}
        </Stack>
      )}
    </Part>
  );
}
