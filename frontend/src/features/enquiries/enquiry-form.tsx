import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/enquiries";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import {
  type Enquiry,
  type EnquiryField,
  emptyEnquiry,
  LARGEST_PARTY,
  LONGEST_MESSAGE,
  problemOf,
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

export type Departure = { ep_id: number; tour_start_date: string; tour_end_date: string };

type Props = { eventId: number | null; departures?: Departure[] };

/** A visitor's question: about a trip, or without one for the platform. `departures` are the trip's upcoming ones. */
export function EnquiryForm({ eventId, departures = [] }: Props) {
  const [enquiry, setEnquiry] = useState(emptyEnquiry);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);

  const sending = useMutation({
    mutationFn: (sent: Enquiry) =>
      call("post", "/api/connection-requests", {
        body: { ...toBody(sent), event_id: eventId, website: trap.current?.value ?? "" },
      }),
    onSuccess: () => {
      setEnquiry(emptyEnquiry);
      toast.success(t.sent);
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.errors : [];
      if (fields.length > 0) show(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      else toast.formError(sentence(error));
    },
  });

  const show = (problems: Partial<Record<string, string>>) => {
    setErrors(problems);
    const first = Object.keys(problems)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(enquiry);
    show(problems);
    if (Object.keys(problems).length === 0) sending.mutate(enquiry);
  };

  const field = (name: EnquiryField) => ({
    name,
    value: enquiry[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const changed = { ...enquiry, [name]: event.currentTarget.value };
      setEnquiry(changed);
      // Immediately: an error that disappears on blur would move the button being pressed, and the press would be lost.
      if (errors[name]) setErrors({ ...errors, [name]: problemOf(name, changed) });
    },
    onBlur: () => setErrors({ ...errors, [name]: enquiry[name] ? problemOf(name, enquiry) : undefined }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className={classes["form"]}>
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
        label={t.message}
        required
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
