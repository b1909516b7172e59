import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { t } from "#messages/enquiries";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { EnquiryValues, enquiryMessages, LARGEST_PARTY, LONGEST_MESSAGE } from "@/features/enquiries/enquiry";
import classes from "@/features/enquiries/enquiry-form.module.css";
import { formatDayRange } from "@/lib/dates";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { showServerErrors } from "@/ui/form-errors";
import {
  FormEmailField,
  FormLongTextField,
  FormNameField,
  FormPhoneField,
  FormSelectField,
  FormTextField,
} from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

export type Departure = { ep_id: number; tour_start_date: string; tour_end_date: string };

type Props = { eventId: number | null; departures?: Departure[] };

/** A visitor's question: about a trip, or without one for the platform. `departures` are the trip's upcoming ones. */
export function EnquiryForm({ eventId, departures = [] }: Props) {
  const form = useForm({
    ...formOptions,
    defaultValues: {
      name: "",
      email: "",
      contact_no: "",
      event_plan_id: "",
      party_size: "",
      message: "",
      address: "",
    },
    resolver: zodResolver(EnquiryValues, { error: enquiryMessages }),
  });
  const { control } = form;
  const trap = useRef<HTMLInputElement>(null);

  const sending = useMutation({
    mutationFn: (enquiry: z.output<typeof EnquiryValues>) =>
      call("post", "/api/connection-requests", {
        body: { ...enquiry, event_id: eventId, website: trap.current?.value ?? "" },
      }),
    onSuccess: () => {
      form.reset();
      toast.success(t.sent);
    },
    onError: (error) => {
      if (!showServerErrors(form, error)) toast.formError(sentence(error));
    },
  });

  return (
    <Form form={form} className={classes["form"]} onSave={(enquiry) => sending.mutateAsync(enquiry)}>
      <FormNameField control={control} name="name" required />
      <FormEmailField control={control} name="email" required />
      <FormPhoneField control={control} name="contact_no" required />
      {eventId !== null && (
        <FormTextField
          control={control}
          name="party_size"
          label={`${t.partySize} ${t.optional}`}
          inputMode="numeric"
          maxLength={String(LARGEST_PARTY).length}
        />
      )}
      {departures.length > 0 && (
        <FormSelectField
          control={control}
          name="event_plan_id"
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
      <FormLongTextField
        control={control}
        name="message"
        label={`${t.message} ${t.optional}`}
        maxLength={LONGEST_MESSAGE}
        className={classes["whole"]}
      />
      <details className={classes["whole"]}>
        <summary className={classes["more"]}>{`${t.address} ${t.optional}`}</summary>
        <FormTextField
          control={control}
          name="address"
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
        <SubmitButton control={control} size="lg">
          {t.send}
        </SubmitButton>
      </div>
    </Form>
  );
}

function sentence(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return t.offline;
  // Prefer the message that says when to try again.
  return error.status === 429 ? error.detail : t.refused;
}
