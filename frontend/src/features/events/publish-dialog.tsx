import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t as list } from "#messages/events";
import { t as prices } from "#messages/prices";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { allIn, taxOf } from "@/domain/prices";
import { useMay } from "@/domain/rights";
import { cancellationSentences, formatPercent, paymentSentence } from "@/domain/terms";
import { refusalOf } from "@/features/events/error-messages";
import { eventTermsQuery, type OwnEvent, refreshEvents } from "@/features/events/queries";
import { useToday } from "@/features/events/use-today";
import classes from "@/features/events/wizard.module.css";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const UNCONFIRMED = "terms_unconfirmed";

type Props = { event: OwnEvent; opened: boolean; onClose: () => void };

/** Shows what is fixed after publishing, and publishes. */
export function PublishDialog({ event, opened, onClose }: Props) {
  const queryClient = useQueryClient();
  const may = useMay();
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const terms = useQuery({ ...eventTermsQuery(event.event_id), enabled: opened });
  const today = useToday(event.client_id);
  const tax = terms.data ? taxOf(terms.data, today) : null;
  const perPerson = (rupees: number) => {
    const price = t.publishPerPerson(formatRupees(tax ? allIn(rupees, tax) : rupees));
    return tax && tax.percent > 0 ? prices.withGst(price) : price;
  };
  const asksToConfirm = isUnconfirmed && may("site");
  const publishing = useMutation({
    mutationFn: async () => {
      if (asksToConfirm) {
        await call("put", "/api/clients/{client_id}/terms/confirmation", {
          path: { client_id: event.client_id },
        });
      }
      return call("put", "/api/events/{event_id}", {
        path: { event_id: event.event_id },
        body: { status: "active", version: event.version },
      });
    },
    onError: (error) => setUnconfirmed(error instanceof ApiError && error.code === UNCONFIRMED),
    onSuccess: async () => {
      await refreshEvents(queryClient, event.event_id);
      toast.success(t.published);
      onClose();
    },
  });
  const departures = event.event_plans.filter(({ status }) => status !== "draft" && status !== "completed");
  return (
    <Dialog title={t.publishTitle} opened={opened} onClose={onClose}>
      <Stack>
        <p>{t.publishText}</p>
        <div>
          <p>{t.publishFixed(list.days(event.tour_duration), list.people(event.tour_capacity))}</p>
          <ul className={classes["facts"]}>
            {event.room_bed_pricings.map(({ room_bed_id, room_type, price_per_head_trip, bed_count }) => (
              <li key={room_bed_id}>
                {t.publishPrice(room_type, perPerson(price_per_head_trip), t.pricing.bedsOf(bed_count))}
              </li>
            ))}
          </ul>
        </div>
        <p>{t.publishOnSale(departures.length)}</p>
        {event.contradictions.length > 0 && (
          <Notice tone="warn" title={t.contradictions}>
            <ul className={classes["facts"]}>
              {event.contradictions.map(({ field, message }) => (
                <li key={`${field} ${message}`}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        {publishing.isError && (
          <Notice tone={isUnconfirmed ? "warn" : "bad"}>
            {refusalOf(publishing.error, t.publishFailed)}
          </Notice>
        )}
        {asksToConfirm && terms.data && (
          <section aria-label={t.publishTerms}>
            <h3>{t.publishTerms}</h3>
            <ul className={classes["facts"]}>
              {[
                t.publishTax(formatPercent(terms.data.applies.tax.rates[0]?.percent ?? 0)),
                paymentSentence(terms.data.applies.payment, null),
                ...cancellationSentences(terms.data.applies.cancellation, null),
              ].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <TextLink to="/to/event-settings" hash="terms">
              {t.changeTerms}
            </TextLink>
          </section>
        )}
        <Row justify="end">
          <Button variant="outline" onClick={onClose}>
            {t.notYet}
          </Button>
          <Button
            data-autofocus
            loading={publishing.isPending}
            disabled={asksToConfirm && !terms.data}
            onClick={() => publishing.mutate()}
          >
            {asksToConfirm ? t.confirmTermsAndPublish : t.publish}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
