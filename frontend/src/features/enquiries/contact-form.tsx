import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/enquiries";
import { post } from "@/api/client";
import { ApiError } from "@/api/errors";
import classes from "@/features/enquiries/contact-form.module.css";
import {
  type Enquiry,
  type EnquiryField,
  emptyEnquiry,
  problemOf,
  problemsOf,
} from "@/features/enquiries/enquiry";
import { Button } from "@/ui/button";
import { EmailField, NameField, PhoneField, TextField } from "@/ui/fields";
import { SectionHeading } from "@/ui/section-heading";
import { toast } from "@/ui/toasts";

type Props = { eventId: number; operator: string };

/** A question about a trip, for people who are not ready to book. */
export function ContactForm({ eventId, operator }: Props) {
  const [enquiry, setEnquiry] = useState(emptyEnquiry);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  const sending = useMutation({
    mutationFn: (sent: Enquiry) => post("/api/connection-requests", { ...sent, event_id: eventId }),
    onSuccess: () => {
      setEnquiry(emptyEnquiry);
      toast.success(t.sent);
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.errors : [];
      if (fields.length > 0) show(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      else toast.formError(error instanceof ApiError && error.status > 0 ? t.refused : t.offline);
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
    <section id="contact">
      <SectionHeading title={t.title} lead={t.lead(operator)} />
      <form ref={form} noValidate onSubmit={submit} className={classes["form"]}>
        <NameField {...field("name")} required />
        <EmailField {...field("email")} required />
        <PhoneField {...field("contact_no")} required />
        <TextField {...field("address")} label={`${t.address} ${t.optional}`} autoComplete="address-level2" />
        <div className={classes["end"]}>
          <Button type="submit" size="lg" loading={sending.isPending}>
            {t.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
