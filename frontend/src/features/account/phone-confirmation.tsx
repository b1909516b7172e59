import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/account";
import { sentenceOf } from "@/api/errors";
import { type Me, useSite } from "@/api/site";
import { confirmPhone, rememberMe, sendPhoneConfirmation } from "@/features/account/calls";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** Confirms the saved phone number by a code, so that it can be used to sign in. */
export function PhoneConfirmation({ me }: { me: Me }) {
  const { sends_codes_by_sms } = useSite();
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const sending = useMutation({ mutationFn: sendPhoneConfirmation });
  const confirming = useMutation({
    mutationFn: confirmPhone,
    onSuccess: (saved) => {
      rememberMe(queryClient, saved);
      toast.success(t.phoneConfirmed);
    },
    onError: () => setCode(""),
  });
  const send = () => {
    confirming.reset();
    sending.mutate();
  };
  if (!sends_codes_by_sms || !me.phone.startsWith("+91")) return null;
  if (me.is_phone_confirmed) return <p>{t.phoneIsConfirmed(showPhone(me.phone))}</p>;
  return (
    <Stack>
      <p>{t.phoneToConfirm(showPhone(me.phone))}</p>
      {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.phoneCodeFailed)}</Notice>}
      {sending.isSuccess && (
        <>
          {!confirming.isError && <Notice tone="good">{t.phoneCodeSent}</Notice>}
          <CodeField
            value={code}
            error={confirming.isError ? sentenceOf(confirming.error, t.phoneConfirmFailed) : undefined}
            disabled={confirming.isPending}
            onChange={setCode}
            onComplete={(typed) => confirming.mutate(typed)}
          />
        </>
      )}
      <Row justify="end">
        <Button variant="outline" loading={sending.isPending} onClick={send}>
          {sending.isSuccess ? t.phoneCodeAgain : t.sendPhoneCode}
        </Button>
      </Row>
    </Stack>
  );
}
