import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/payment-accounts";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { LinkedAccount } from "@/features/admin/linked-account";
import { keys, paymentAccountsQuery } from "@/features/admin/queries";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Hint, Note, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; name: string };

/** The accounts that take a client's payments, and whether it may use the platform's. */
export function ClientPaymentAccounts({ clientId, name }: Props) {
  const paymentAccounts = useQuery(paymentAccountsQuery(clientId));
  return (
    <QueryList query={paymentAccounts} skeletons={["4rem"]} errorTitle={t.loadFailed}>
      {(data) => (
        <Stack gap={3}>
          {data.accounts.length === 0 ? (
            <Hint>{t.adminNone}</Hint>
          ) : (
            <Card>
              <Rows>
                {data.accounts.map((account) => (
                  <Fact
                    key={account.account_id}
                    name={account.provider_account_id ?? account.key_id ?? t.platformName}
                  >
                    <Row as="span">
                      <Badge>{t.state[account.state]}</Badge>
                      {account.is_current && <Badge tone="brand">{t.current}</Badge>}
                    </Row>
                    <Note>{t.connected(formatMoment(account.connected_at))}</Note>
                  </Fact>
                ))}
              </Rows>
            </Card>
          )}
          <PlatformAccount clientId={clientId} name={name} paymentAccounts={data} />
        </Stack>
      )}
    </QueryList>
  );
}

const ASKS = {
  allow: {
    label: t.adminAllow,
    title: t.adminAllowTitle,
    text: t.adminAllowText,
    done: t.adminAllowed,
  },
  end: { label: t.adminEnd, title: t.adminEndTitle, text: t.adminEndText, done: t.adminEnded },
};

function PlatformAccount({
  clientId,
  name,
  paymentAccounts,
}: Props & { paymentAccounts: Wire["PaymentAccountsOut"] }) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const isAllowed = paymentAccounts.accounts.some(
    ({ kind, state }) => kind === "platform" && state !== "disconnected",
  );
  const asks = ASKS[isAllowed ? "end" : "allow"];
  const saving = useMutation({
    mutationFn: () =>
      call("put", "/api/clients/{client_id}/platform-account", {
        path: { client_id: clientId },
        body: { is_allowed: !isAllowed },
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(paymentAccountsQuery(clientId).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: keys.audit(clientId) });
      toast.success(asks.done);
      setOpened(false);
    },
  });
  if (!paymentAccounts.has_platform_account) return <Hint>{t.adminNoPlatform}</Hint>;
  return (
    <Stack gap={3}>
      {isAllowed && <LinkedAccount clientId={clientId} name={name} />}
      <div>
        <Button variant="outline" size="sm" onClick={() => setOpened(true)}>
          {asks.label}
        </Button>
      </div>
      <ConfirmDialog
        title={asks.title(name)}
        opened={opened}
        confirm={asks.label}
        cancel={t.cancel}
        loading={saving.isPending}
        isHarmless={!isAllowed}
        error={saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.adminFailed)}</Notice>}
        onConfirm={() => saving.mutate()}
        onClose={() => setOpened(false)}
        onClosed={() => saving.reset()}
      >
        <p>{asks.text}</p>
      </ConfirmDialog>
    </Stack>
  );
}
