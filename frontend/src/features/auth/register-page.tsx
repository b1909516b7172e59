import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "#messages/auth";
import { ApiError, failureOf, fieldErrorOf } from "@/api/errors";
import { useSite } from "@/api/site";
import classes from "@/features/auth/auth.module.css";
import { AuthFrame } from "@/features/auth/auth-frame";
import { register } from "@/features/auth/calls";
import { CodeEntry } from "@/features/auth/code-entry";
import { RegisterDetails } from "@/features/auth/register-details";
import { RegistrationForm, type RegistrationValues } from "@/features/auth/rules";
import { SentNotice } from "@/features/auth/sent-notice";
import { useSendCode } from "@/features/auth/use-send-code";
import { Button } from "@/ui/button";
import { formOptions } from "@/ui/form";
import { showServerErrors } from "@/ui/form-errors";
import { Hint, Stack } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Resend } from "@/ui/resend";
import { useHeadingFocus } from "@/ui/route-announcer";
import { Steps } from "@/ui/steps";

type Props = { next: string | undefined; email: string | undefined };

const NOTHING: RegistrationValues = {
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  accepted: false,
};

const DETAIL_FIELDS = ["email", "phone", "password"] as const;

/** Registration in three steps: details, e-mail verification, done. */
export function RegisterPage({ next, email = "" }: Props) {
  const { client, product_name } = useSite();
  const form = useForm<RegistrationValues>({
    ...formOptions,
    defaultValues: { ...NOTHING, email },
    resolver: zodResolver(RegistrationForm),
  });
  const details = form.watch();
  const [isEditing, setEditing] = useState(false);
  const code = useSendCode("registration", next);
  const registering = useMutation({
    mutationFn: (entered: string) => {
      const { accepted: _, ...person } = form.getValues();
      return register(person, client?.client_url ?? null, entered);
    },
    onError: (error) => {
      if (showServerErrors(form, error)) setEditing(true);
    },
  });
  const isAtField = DETAIL_FIELDS.some((field) => fieldErrorOf(code.refusal, field));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown once
  useEffect(() => {
    showServerErrors(form, code.refusal);
  }, [code.refusal]);
  const step = registering.isSuccess ? 2 : code.sent && !isEditing ? 1 : 0;
  const titles = [t.registerTitle, t.codeTitle, t.registered];
  const leads = [
    t.registerLead(client?.client_name ?? product_name),
    t.codeLead(details.email),
    t.registeredLead,
  ];

  return (
    <AuthFrame title={titles[step] ?? ""} lead={leads[step] ?? ""}>
      <Stack below={5}>
        <Steps names={t.registerSteps} current={step} />
      </Stack>
      {step === 0 && (
        <RegisterDetails
          form={form}
          loading={code.loading}
          error={isAtField ? undefined : code.error}
          onSubmit={async () => {
            registering.reset();
            setEditing(false);
            const { email: address, password, phone } = form.getValues();
            // A code already sent to this address is still valid.
            if (code.sent?.email === address.trim()) return;
            code.forget();
            await code.send(address.trim(), { password, phone });
          }}
        />
      )}
      {step === 1 && code.sent && (
        <div className={classes["form"]}>
          <RegistrationError error={registering.error} next={next} email={details.email} />
          <SentNotice failure={code.error} isRefused={Boolean(registering.error)} text={t.sentOtp} />
          <CodeEntry
            submitLabel={t.createAccount}
            loading={registering.isPending}
            error={fieldErrorOf(registering.error, "otp_code")}
            onSubmit={(entered) => registering.mutate(entered)}
          />
          <Resend
            email={code.sent.email}
            until={code.sent.resendAt}
            loading={code.loading}
            onResend={() => {
              registering.reset();
              code.send(details.email.trim());
            }}
            onChange={() => setEditing(true)}
          />
          <Button variant="outline" onClick={() => setEditing(true)}>
            {t.back}
          </Button>
        </div>
      )}
      {step === 2 && <Registered next={next} email={details.email} />}
      {step < 2 && (
        <Hint above={5} surface="line">
          {t.haveAccount}{" "}
          <TextLink to="/login" search={next ? { next } : {}}>
            {t.signIn}
          </TextLink>
        </Hint>
      )}
    </AuthFrame>
  );
}

function Registered({ next, email }: { next: string | undefined; email: string }) {
  useHeadingFocus();
  return (
    <Stack align="start" gap={3}>
      <CircleCheck className={classes["doneIcon"]} size={44} strokeWidth={1.5} aria-hidden />
      <ButtonLink to="/login" search={{ email, ...(next ? { next } : {}) }} size="lg">
        {t.goToLogin}
      </ButtonLink>
    </Stack>
  );
}

/** The error, unless the code field shows it already. */
function RegistrationError({
  error,
  next,
  email,
}: {
  error: Error | null;
  next: string | undefined;
  email: string;
}) {
  if (!error || fieldErrorOf(error, "otp_code")) return null;
  const isTaken = error instanceof ApiError && error.code === "email_taken";
  return (
    <Notice
      tone="bad"
      action={
        isTaken && (
          <ButtonLink to="/login" search={{ email, ...(next ? { next } : {}) }} variant="outline" size="sm">
            {t.signIn}
          </ButtonLink>
        )
      }
    >
      {failureOf(error, t.registrationFailed, t.registrationFailed)}
    </Notice>
  );
}
