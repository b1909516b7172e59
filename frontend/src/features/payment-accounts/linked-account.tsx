import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/linked-account";
import { call, read } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import classes from "@/features/payment-accounts/accounts-page.module.css";
import { LinkedAccountDialog } from "@/features/payment-accounts/linked-account-dialog";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import layout from "@/ui/connected.module.css";
import { Hint, Row } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";

type Linked = Wire["LinkedAccountOut"];

const DOTS = {
  asked: "note",
  requested: "note",
  under_review: "note",
  needs_clarification: "warn",
  activated: "good",
  suspended: "bad",
} as const;

/** Whether Razorpay passes payments in the platform's account on to the operator, and how that is set up. */
export function LinkedAccount({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const query = read("/api/clients/{client_id}/route-transfers", {
    path: { client_id: clientId },
    query: { page: 1, limit: 1 },
  });
  const linkedAccount = useQuery(query);
  const [opened, setOpened] = useState(false);
  const changed = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  return (
    <QueryList query={linkedAccount} skeletons={["6rem"]} errorTitle={t.failed}>
      {({ account }) => (
        <div className={`${layout["box"]} ${classes["webhook"]}`}>
          <h3>{t.title}</h3>
          {account ? <State account={account} /> : <p>{t.none}</p>}
          <Row>
            {account?.state !== "activated" && account?.state !== "suspended" && (
              <Button
                variant={account?.state === "under_review" ? "outline" : "filled"}
                size="sm"
                onClick={() => setOpened(true)}
              >
                {account ? t.again : t.open}
              </Button>
            )}
            {account?.provider_account_id && <Check clientId={clientId} onChanged={changed} />}
          </Row>
          <LinkedAccountDialog
            clientId={clientId}
            opened={opened}
            onChanged={changed}
            onClose={() => setOpened(false)}
          />
        </div>
      )}
    </QueryList>
  );
}

function State({ account }: { account: Linked }) {
  const missing = account.missing.map((field) => {
    const name = field.split(".").at(-1) ?? field;
    return t.fields[name] ?? name.replaceAll("_", " ");
  });
  return (
    <>
      <Badge dot={DOTS[account.state]}>{t.state[account.state]}</Badge>
      <p>{t.stateText[account.state]}</p>
      {account.state === "needs_clarification" && missing.length > 0 && (
        <p>{t.missing(missing.join(", "))}</p>
      )}
      <Hint breakable>
        {[
          account.provider_account_id,
          account.bank_last4 && t.bank(account.bank_last4),
          t.checked(formatMoment(account.checked_at)),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Hint>
    </>
  );
}

function Check({ clientId, onChanged }: { clientId: number; onChanged: () => Promise<void> }) {
  const checking = useMutation({
    mutationFn: () =>
      call("post", "/api/clients/{client_id}/linked-account/check", { path: { client_id: clientId } }),
    onSettled: onChanged,
  });
  return (
    <>
      <Button variant="outline" size="sm" loading={checking.isPending} onClick={() => checking.mutate()}>
        {t.check}
      </Button>
      {checking.isError && <p role="alert">{sentenceOf(checking.error, t.checkFailed)}</p>}
    </>
  );
}
