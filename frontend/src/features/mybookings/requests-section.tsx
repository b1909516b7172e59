import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/mybookings";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { ownBookingsKey } from "@/domain/bookings";
import classes from "@/features/mybookings/booking-details.module.css";
import { langOfText } from "@/lib/text-language";
import { Button } from "@/ui/button";
import { LongTextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";

const LONGEST = 500;

/** The party's special requests; editable until the cut-off for travellers. */
export function RequestsSection({ reservation }: { reservation: Wire["ReservationOut"] }) {
  const { special_requests: requests, can_change_travellers: canChange } = reservation;
  const [text, setText] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const edit = useRef<HTMLButtonElement>(null);
  const saving = useMutation({
    mutationFn: (special_requests: string) =>
      call("put", "/api/bookings/{reservation_event_id}/special-requests", {
        path: { reservation_event_id: reservation.reservation_event_id },
        body: { special_requests },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownBookingsKey });
      close();
    },
  });
  if (!requests && !canChange) return null;

  const close = () => {
    setText(null);
    saving.reset();
    requestAnimationFrame(() => edit.current?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== null) saving.mutate(text);
  };
  return (
    <section className={classes["wide"]}>
      <h3 className={classes["title"]}>{t.requests}</h3>
      {text === null ? (
        <div className={classes["requests"]}>
          <p className={requests ? classes["asked"] : classes["until"]} lang={langOfText(requests)}>
            {requests || t.noRequests}
          </p>
          {canChange && (
            <Button
              ref={edit}
              variant="subtle"
              size="sm"
              aria-label={t.editRequests}
              onClick={() => setText(requests)}
            >
              {t.editTraveller}
            </Button>
          )}
        </div>
      ) : (
        <form className={classes["form"]} onSubmit={submit}>
          <LongTextField
            label={t.requests}
            description={t.requestsHint}
            maxLength={LONGEST}
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {saving.isError && <Notice tone="bad">{saving.error.message}</Notice>}
          <div className={classes["buttons"]}>
            <Button type="submit" size="sm" loading={saving.isPending}>
              {t.saveRequests}
            </Button>
            <Button variant="outline" size="sm" onClick={close}>
              {t.keepRequests}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
