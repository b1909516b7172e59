import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { t } from "#messages/enquiries";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import {
  type Enquiry,
  type EnquiryField,
  emptyEnquiry,
  LARGEST_PARTY,
  LONGEST_MESSAGE,
  problemsOf,
  toBody,
} from "@/features/enquiries/enquiry";
import classes from "@/features/enquiries/enquiry-form.module.css";
import { formatDayRange } from "@/lib/dates";
import { Button } from "@/ui/button";
import { EmailField, LongTextField, NameField, TextField } from "@/ui/fields";
import { PhoneField } from "@/ui/phone-field";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

export type Departure = { ep_id: number; tour_start_date: string; tour_end_date: string };

type Props = { eventId: number | null; departures?: Departure[] };

/** A visitor's question: about a trip, or without one for the platform. `departures` are the trip's upcoming ones. */
export function EnquiryForm({ eventId, departures = [] }: Props) {
  const form = useForm<Enquiry>({ start: emptyEnquiry, problemsOf });
  const trap = useRef<HTMLInputElement>(null);

  const sending = useMutation({
    mutationFn: (sent: Enquiry) =>
      call("post", "/api/connection-requests", {
        body: { ...toBody(sent), event_id: eventId, website: trap.current?.value ?? "" },
      }),
    onSuccess: () => {
      form.reset(emptyEnquiry);
      toast.success(t.sent);
    },
    onError: (error) => {
      if (!form.refuse(error)) toast.formError(sentence(error));
    },
  });

  const field = (name: EnquiryField) => ({
    ...form.field(name),
    // A field that is left empty is not an error before the form is sent.
    onBlur: () => form.values[name] && form.leave(name),
  });

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((enquiry) => sending.mutate(enquiry))}
      className={classes["form"]}
    >
      <NameField {...field("name")} required />
      <EmailField {...field("email")} required />
      <PhoneField {...field("contact_no")} required />
      {eventId !== null && (
        <TextField
          {...field("party_size")}
          label={`${t.partySize} ${t.optional}`}
          inputMode="numeric"
          maxLength={String(LARGEST_PARTY).length}
        />
      )}
      {departures.length > 0 && (
        <SelectField
          {...field("event_plan_id")}
          label={`${t.departure} ${t.optional}`}
          className={classes["whole"]}
          data={[
            { value: "", label: t.anyDeparture },
            ...departures.map(({ ep_id, tour_start_date, tour_end_date }) => ({
              value: String(ep_id),
              label: formatDayRange(tour_start_date, tour_end_date),
            })),
          ]}
        />
      )}
      <LongTextField
        {...field("message")}
        label={`${t.message} ${t.optional}`}
        maxLength={LONGEST_MESSAGE}
        className={classes["whole"]}
      />
      <details className={classes["whole"]}>
        <summary className={classes["more"]}>{`${t.address} ${t.optional}`}</summary>
        <TextField
          {...field("address")}
          aria-label={t.address}
          autoComplete="address-level2"
          maxLength={300}
        />
      </details>
      {/* Programs fill in what people do not see. */}
      <input
        ref={trap}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden
        className={classes["trap"]}
      />
      <div className={classes["whole"]}>
        <Button type="submit" size="lg" loading={sending.isPending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}

function sentence(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return t.offline;
  // Prefer the message that says when to try again.
  return error.status === 429 ? error.detail : t.refused;
}
