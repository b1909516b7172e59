import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { t } from "#messages/payment-accounts";
import { sentenceOf } from "@/api/errors";
import { AuthoriseButton } from "@/features/payment-accounts/authorise-button";
import { KeysDialog } from "@/features/payment-accounts/keys-dialog";
import { LinkedAccount } from "@/features/payment-accounts/linked-account";
import { type Account, accountsQuery, actOn, sayOf } from "@/features/payment-accounts/queries";
import { Webhook } from "@/features/payment-accounts/webhook";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const DOTS = { active: "good", failing: "bad", disconnected: "note" } as const;

type Props = { clientId: number; account: Account; isOnly: boolean };

/** One account: what it is, whether it works, and what can be done with it. */
export function AccountItem({ clientId, account, isOnly }: Props) {
  const id = useId();
  const queryClient = useQueryClient();
  const [replacing, setReplacing] = useState(false);
  const testing = useMutation({
    mutationFn: () => actOn("test", clientId, account.account_id),
    onSuccess: () => toast.success(t.testWorked),
    onError: (error) => toast.error(sentenceOf(error, t.testFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsQuery(clientId).queryKey }),
  });
  const isOwn = account.kind !== "platform";
  const isFailing = account.state === "failing";
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Row>
        <Heading size="md" breakable id={id}>
          {nameOf(account)}
        </Heading>
        <Badge dot={DOTS[account.state]}>
          {isFailing && account.kind === "oauth" ? t.ended : t.state[account.state]}
        </Badge>
        {account.is_current && <Badge tone="brand">{t.current}</Badge>}
        {account.is_test && <Badge tone="warn">{t.testMode}</Badge>}
      </Row>
      {account.state === "disconnected" && <p>{t.disconnectedText}</p>}
      {!isOwn && account.state !== "disconnected" && <p>{t.platformText}</p>}
      {!isOwn && account.state !== "disconnected" && <LinkedAccount clientId={clientId} />}
      {account.is_test && account.is_current && <p>{t.testModeText}</p>}
      <Hint breakable>
        {t.connected(formatMoment(account.connected_at))}{" "}
        {account.tested_at && t.tested(formatMoment(account.tested_at))}
      </Hint>
      {isOwn && account.state !== "disconnected" && <Webhook clientId={clientId} account={account} />}
      <Row>
        {!account.is_current && (isOwn || account.state !== "disconnected") && (
          <Ask act="use" clientId={clientId} account={account} isOnly={isOnly} />
        )}
        <Button variant="outline" size="sm" loading={testing.isPending} onClick={() => testing.mutate()}>
          {t.test}
        </Button>
        {account.kind === "oauth" && isFailing && (
          <AuthoriseButton clientId={clientId} label={t.authoriseAgain} isFilled size="sm" />
        )}
        {account.kind === "keys" && (
          <Button variant={isFailing ? "filled" : "outline"} size="sm" onClick={() => setReplacing(true)}>
            {t.replace}
          </Button>
        )}
        {account.state !== "disconnected" && (
          <Ask act="disconnect" clientId={clientId} account={account} isOnly={isOnly} />
        )}
      </Row>
      <KeysDialog
        clientId={clientId}
        account={account}
        opened={replacing}
        onClose={() => setReplacing(false)}
      />
    </Stack>
  );
}

const ASKED = {
  use: { label: t.use, title: t.useTitle, text: t.useText, done: t.used, failed: t.useFailed },
  disconnect: {
    label: t.disconnect,
    title: t.disconnectTitle,
    text: t.disconnectText,
    done: t.disconnected,
    failed: t.disconnectFailed,
  },
};

/** A button whose action is confirmed first, since it changes where money goes. */
function Ask({ act, clientId, account, isOnly }: Props & { act: keyof typeof ASKED }) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const says = ASKED[act];
  const acting = useMutation({
    mutationFn: () => actOn(act, clientId, account.account_id),
    onSuccess: (now) => {
      queryClient.setQueryData(accountsQuery(clientId).queryKey, now);
      toast.success(says.done);
      setOpened(false);
    },
  });
  const failure = sayOf(acting.error, says.failed);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpened(true)}>
        {says.label}
      </Button>
      <ConfirmDialog
        title={says.title(nameOf(account))}
        opened={opened}
        confirm={says.label}
        cancel={t.cancel}
        loading={acting.isPending}
        isHarmless={act === "use"}
        error={failure && <Notice tone="bad">{failure}</Notice>}
        onConfirm={() => acting.mutate()}
        onClose={() => setOpened(false)}
        onClosed={() => acting.reset()}
      >
        <p>{says.text}</p>
        {act === "disconnect" && account.is_current && isOnly && <p>{t.disconnectLast}</p>}
      </ConfirmDialog>
    </>
  );
}

function nameOf(account: Account): string {
  return account.provider_account_id ?? account.key_id ?? t.platformName;
}
