import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/payment-accounts";
import { AccountItem } from "@/features/payment-accounts/account-item";
import classes from "@/features/payment-accounts/accounts-page.module.css";
import { KeysDialog } from "@/features/payment-accounts/keys-dialog";
import { type Accounts, accountsQuery } from "@/features/payment-accounts/queries";
import type { WithProof } from "@/lib/proof";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Props = { clientId: number; withProof: WithProof };

/** The accounts that take an operator's payments: which one is used, whether it works, and how to connect one. */
export function PaymentAccounts({ clientId, withProof }: Props) {
  const accounts = useQuery(accountsQuery(clientId));
  const [connecting, setConnecting] = useState(false);
  if (accounts.isError) {
    return (
      <ErrorState
        title={t.loadFailed}
        text={accounts.error.message}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  if (!accounts.data) {
    return (
      <SkeletonGroup>
        <Skeleton height="14rem" />
      </SkeletonGroup>
    );
  }
  const isFirst = accounts.data.accounts.length === 0;
  const connect = (
    <Button
      variant={accounts.data.takes_online_payments ? "outline" : "filled"}
      onClick={() => setConnecting(true)}
    >
      {isFirst ? t.connect : t.connectOther}
    </Button>
  );
  return (
    <div className={classes["page"]}>
      <State accounts={accounts.data} />
      {accounts.data.accounts.length > 0 && (
        <ul className={classes["list"]}>
          {accounts.data.accounts.map((account) => (
            <li key={account.account_id}>
              <Card>
                <AccountItem
                  clientId={clientId}
                  account={account}
                  isOnly={
                    !accounts.data.accounts.some(
                      (other) => other !== account && other.state !== "disconnected",
                    )
                  }
                  withProof={withProof}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
      <div>{connect}</div>
      <KeysDialog
        clientId={clientId}
        account={null}
        opened={connecting}
        withProof={withProof}
        onClose={() => setConnecting(false)}
      />
    </div>
  );
}

/** What is wrong with how an operator is paid, if anything. */
function State({ accounts }: { accounts: Accounts }) {
  if (accounts.accounts.some(({ is_current, state }) => is_current && state === "failing")) {
    return (
      <Notice tone="bad" title={t.failing}>
        {t.failingText}
      </Notice>
    );
  }
  if (accounts.takes_online_payments) return null;
  const isFirst = accounts.accounts.length === 0;
  return (
    <Notice tone="warn" title={isFirst ? t.off : t.offAgain}>
      {isFirst ? t.offText : t.offAgainText}
    </Notice>
  );
}
