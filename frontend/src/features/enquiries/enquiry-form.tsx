import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/enquiries";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import {
  type Enquiry,
  type EnquiryField,
  emptyEnquiry,
  problemOf,
  problemsOf,
} from "@/features/enquiries/enquiry";
import classes from "@/features/enquiries/enquiry-form.module.css";
import { Button } from "@/ui/button";
import { EmailField, NameField, PhoneField, TextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";

/** What a visitor asks: about a trip, or without one the platform itself. */
export function EnquiryForm({ eventId }: { eventId: number | null }) {
  const [enquiry, setEnquiry] = useState(emptyEnquiry);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);

  const sending = useMutation({
    mutationFn: (sent: Enquiry) =>
      call("post", "/api/connection-requests", {
        body: { ...sent, event_id: eventId, website: trap.current?.value ?? "" },
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
    onChange: (event: { currentTarget: { value: string } }) =>
      setEnquiry({ ...enquiry, [name]: event.currentTarget.value }),
    onBlur: () => setErrors({ ...errors, [name]: enquiry[name] ? problemOf(name, enquiry) : undefined }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className={classes["form"]}>
      <NameField {...field("name")} required />
      <EmailField {...field("email")} required />
      <PhoneField {...field("contact_no")} required />
      <TextField {...field("address")} label={`${t.address} ${t.optional}`} autoComplete="address-level2" />
      {/* Programs fill in what people do not see. */}
      <input
        ref={trap}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden
        className={classes["trap"]}
      />
      <div className={classes["end"]}>
        <Button type="submit" size="lg" loading={sending.isPending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}

function sentence(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return t.offline;
  // When to try again is worth more than that it went wrong.
  return error.status === 429 ? error.detail : t.refused;
}
