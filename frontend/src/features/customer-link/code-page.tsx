import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/customer-link";
import { sentenceOf } from "@/api/errors";
import type { Site } from "@/api/site";
import classes from "@/features/customer-link/customer-link.module.css";
import { openByCode, sendCode } from "@/features/customer-link/queries";
import { requiredText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CodeField } from "@/ui/code-field";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormPhoneField } from "@/ui/form-fields";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { useSecondsLeft } from "@/ui/use-seconds-left";

const SECOND = 1000;

type Props = { site: Site; onOpened: (token: string) => void };

/** The way of a customer without an account to their bookings: phone number, code. */
export function CustomerCodePage({ site, onOpened }: Props) {
  usePageTitle(t.codeTitle, site.client?.client_name ?? site.product_name);
  const [resendAt, setResendAt] = useState<number | null>(null);
  const form = useForm({
    ...formOptions,
    defaultValues: { phone: "" },
    resolver: zodResolver(z.object({ phone: requiredText }), {
      error: messagesByField({ phone: t.phoneMissing }),
    }),
  });
  const sending = useMutation({
    mutationFn: sendCode,
    onSuccess: ({ resend_after }) => setResendAt(Date.now() + resend_after * SECOND),
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <Container>
      <div className={classes["page"]}>
        <Card label={t.codeTitle} className={classes["card"]}>
          <h1 className={classes["title"]}>{t.codeTitle}</h1>
          {resendAt === null ? (
            <Form form={form} className={classes["form"]} onSave={({ phone }) => sending.mutateAsync(phone)}>
              <p className={classes["quiet"]}>{t.codeLead}</p>
              <FormPhoneField control={form.control} name="phone" label={t.phone} autoComplete="tel" />
              {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
              <SubmitButton control={form.control}>{t.sendCode}</SubmitButton>
            </Form>
          ) : (
            <Code
              phone={form.getValues("phone")}
              sentence={sending.data?.message ?? ""}
              resendAt={resendAt}
              isResending={sending.isPending}
              onResend={(phone) => sending.mutate(phone)}
              onBack={() => setResendAt(null)}
              onOpened={onOpened}
            />
          )}
        </Card>
      </div>
    </Container>
  );
}

type CodeProps = {
  phone: string;
  sentence: string;
  /** The instant, by this browser's clock, from which another code may be requested. */
  resendAt: number;
  isResending: boolean;
  onResend: (phone: string) => void;
  onBack: () => void;
  onOpened: (token: string) => void;
};

function Code({ phone, sentence, resendAt, isResending, onResend, onBack, onOpened }: CodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const secondsLeft = useSecondsLeft(resendAt);
  const opening = useMutation({
    mutationFn: (typed: string) => openByCode(phone, typed),
    onSuccess: ({ token }) => onOpened(token),
    onError: () => {
      setCode("");
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Notice>{sentence}</Notice>
      <CodeField
        ref={field}
        value={code}
        error={opening.isError ? sentenceOf(opening.error, t.codeFailed) : undefined}
        disabled={opening.isPending}
        onChange={setCode}
        onComplete={(typed) => opening.mutate(typed)}
      />
      <div className={classes["acts"]}>
        <Button variant="subtle" size="sm" onClick={onBack}>
          {t.otherPhone}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          loading={isResending}
          disabled={secondsLeft > 0}
          onClick={() => onResend(phone)}
        >
          {secondsLeft > 0 ? t.resendIn(secondsLeft) : t.resend}
        </Button>
      </div>
    </>
  );
}
