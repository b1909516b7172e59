import { useMutation } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/enquiries";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import classes from "@/features/enquiries/departure-alert.module.css";
import { emailProblem } from "@/features/enquiries/enquiry";
import form from "@/features/enquiries/enquiry-form.module.css";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/fields";
import { Hint, Text } from "@/ui/layout";
import { toast } from "@/ui/toasts";

/** Signs up for a departure alert; the owner of the address confirms by e-mail. */
export function DepartureAlert({ eventId }: { eventId: number }) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const trap = useRef<HTMLInputElement>(null);

  const asking = useMutation({
    mutationFn: () =>
      call("post", "/api/departure-alerts", {
        body: { email: email.trim(), event_id: eventId, website: trap.current?.value ?? "" },
      }),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.errors[0]) refuse(failure.errors[0].message);
      else toast.formError(failure.message);
    },
  });

  const refuse = (problem: string) => {
    setError(problem);
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = emailProblem(email);
    if (problem) refuse(problem);
    else asking.mutate();
  };

  if (asking.isSuccess) {
    return (
      <Text tone="soft" role="status">
        {asking.data.message}
      </Text>
    );
  }
  return (
    <form noValidate onSubmit={submit} className={classes["form"]} aria-label={t.alert.title}>
      <EmailField
        ref={field}
        name="alert_email"
        label={t.alert.email}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onBlur={() => setError(email ? emailProblem(email) : undefined)}
        required
      />
      {/* Programs fill in what people do not see. */}
      <input
        ref={trap}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden
        className={form["trap"]}
      />
      <Button
        type="submit"
        variant="outline"
        fullWidth
        before={<BellRing size={18} aria-hidden />}
        loading={asking.isPending}
      >
        {t.alert.ask}
      </Button>
      <Hint>{t.alert.note}</Hint>
    </form>
  );
}
