import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t as list } from "#messages/events";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { refusalOf } from "@/features/events/error-messages";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import classes from "@/features/events/wizard.module.css";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { event: OwnEvent; opened: boolean; onClose: () => void };

/** Shows what is fixed after publishing, and publishes. */
export function PublishDialog({ event, opened, onClose }: Props) {
  const queryClient = useQueryClient();
  const publishing = useMutation({
    mutationFn: () =>
      call("put", "/api/events/{event_id}", {
        path: { event_id: event.event_id },
        body: { status: "active", version: event.version },
      }),
    onSuccess: async () => {
      await refreshEvents(queryClient, event.event_id);
      toast.success(t.published);
      onClose();
    },
  });
  const departures = event.event_plans.filter(({ status }) => status !== "draft" && status !== "completed");
  return (
    <Dialog title={t.publishTitle} opened={opened} onClose={onClose}>
      <div className={classes["dialog"]}>
        <p>{t.publishText}</p>
        <div>
          <p>{t.publishFixed(list.days(event.tour_duration), list.people(event.tour_capacity))}</p>
          <ul className={classes["facts"]}>
            {event.room_bed_pricings.map(({ room_bed_id, room_type, price_per_head_trip, bed_count }) => (
              <li key={room_bed_id}>
                {t.publishPrice(room_type, formatRupees(price_per_head_trip), t.pricing.bedsOf(bed_count))}
              </li>
            ))}
          </ul>
        </div>
        <p>{t.publishOnSale(departures.length)}</p>
        {publishing.isError && <Notice tone="bad">{refusalOf(publishing.error, t.publishFailed)}</Notice>}
        <div className={classes["dialogEnd"]}>
          <Button variant="outline" onClick={onClose}>
            {t.notYet}
          </Button>
          <Button data-autofocus loading={publishing.isPending} onClick={() => publishing.mutate()}>
            {t.publishConfirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
