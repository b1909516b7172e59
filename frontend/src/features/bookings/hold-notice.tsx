import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "#messages/desk-card";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { DeskHoldIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { useDialogSaving } from "@/domain/dialog-saving";
import { May } from "@/domain/rights";
import { deskStateQuery, useRefreshBooking } from "@/features/bookings/booking-queries";
import { formatDay, lastDayBefore } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const BOOKING = "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}";

type Props = { clientId: number; booking: Wire["BookingOut"] };

/** Until when the beds of an unpaid booking are held: on another day, or booked unpaid. */
export function HoldNotice({ clientId, booking }: Props) {
  const { event, reservation_event: reservation } = booking;
  const path = { client_id: clientId, reservation_event_id: reservation.reservation_event_id };
  const desk = useQuery(deskStateQuery(clientId, path.reservation_event_id));
  const refresh = useRefreshBooking(clientId, path.reservation_event_id);
  const [isDating, setDating] = useState(false);
  const keeping = useMutation({
    mutationFn: () => call("post", `${BOOKING}/keep-unpaid`, { path }),
    onSuccess: async () => {
      toast.success(t.kept);
      await refresh();
    },
  });
  if (desk.isError && !desk.data) {
    return (
      <Notice
        tone="bad"
        action={
          <Button size="sm" variant="outline" onClick={() => void desk.refetch()}>
            {t.retry}
          </Button>
        }
      >
        {t.failed}
      </Notice>
    );
  }
  const until = desk.data?.held_until;
  if (!until || reservation.booking_status === "cancelled") return null;
  return (
    <>
      <Notice
        tone="warn"
        title={t.heldUntil(formatDay(lastDayBefore(until)))}
        action={
          <May right="bookings">
            <Button size="sm" variant="outline" onClick={() => setDating(true)}>
              {t.changeDay}
            </Button>{" "}
            <Button size="sm" variant="outline" loading={keeping.isPending} onClick={() => keeping.mutate()}>
              {t.keep}
            </Button>
          </May>
        }
      >
        {keeping.isError && sentenceOf(keeping.error, t.actFailed)}
      </Notice>
      <Dialog title={t.changeDay} opened={isDating} onClose={() => setDating(false)} size="sm">
        {isDating && (
          <HoldForm
            path={path}
            start={lastDayBefore(until)}
            most={event.tour_start_date}
            onClose={() => setDating(false)}
            onDone={refresh}
          />
        )}
      </Dialog>
    </>
  );
}

type HoldProps = {
  path: { client_id: number; reservation_event_id: number };
  start: string;
  most: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

function HoldForm({ path, start, most, onClose, onDone }: HoldProps) {
  const form = useForm({
    ...formOptions,
    defaultValues: { unpaid_until: start },
    resolver: zodResolver(DeskHoldIn, { error: messagesByField({ unpaid_until: t.dayNeeded }) }),
  });
  const holding = useDialogSaving({
    form,
    save: (body: { unpaid_until: string }) => call("put", `${BOOKING}/held-until`, { path, body }),
    done: t.dayChanged,
    failed: t.actFailed,
    back: t.back,
    onClose,
    onSaved: onDone,
  });
  return (
    <DialogForm {...holding} submit={t.saveDay}>
      <FormTextField control={form.control} name="unpaid_until" label={t.until} type="date" max={most} />
    </DialogForm>
  );
}
