import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/customer-link";
import { sentenceOf } from "@/api/errors";
import type { Site } from "@/api/site";
import { CodeEntry } from "@/domain/code-entry";
import { openByCode, sendCode } from "@/features/customer-link/queries";
import { requiredText } from "@/lib/typed-fields";
import { Card } from "@/ui/card";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormPhoneField } from "@/ui/form-fields";
import { Heading, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";

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
      <Stack gap={5} centered padY={6} width="narrow">
        <Card label={t.codeTitle}>
          <Heading level={1} size="title-md">
            {t.codeTitle}
          </Heading>
          {resendAt === null ? (
            <Form form={form} onSave={({ phone }) => sending.mutateAsync(phone)}>
              <Text tone="muted">{t.codeLead}</Text>
              <FormPhoneField control={form.control} name="phone" label={t.phone} autoComplete="tel" />
              {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
              <SubmitButton control={form.control}>{t.sendCode}</SubmitButton>
            </Form>
          ) : (
            <CodeEntry
              texts={{
                sent: sending.data?.message ?? "",
                back: t.otherPhone,
                resend: t.resend,
                resendIn: t.resendIn,
                failed: t.codeFailed,
              }}
              resendAt={resendAt}
              isResending={sending.isPending}
              onResend={() => sending.mutate(form.getValues("phone"))}
              onBack={() => setResendAt(null)}
              onEnter={async (code) => onOpened((await openByCode(form.getValues("phone"), code)).token)}
            />
          )}
        </Card>
      </Stack>
    </Container>
  );
}
