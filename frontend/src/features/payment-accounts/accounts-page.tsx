import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/payment-accounts";
import { AccountItem } from "@/features/payment-accounts/account-item";
import { AuthoriseButton } from "@/features/payment-accounts/authorise-button";
import { type Answer, Authorised } from "@/features/payment-accounts/authorised";
import { KeysDialog } from "@/features/payment-accounts/keys-dialog";
import { type Accounts, accountsQuery } from "@/features/payment-accounts/queries";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";

type Props = {
  clientId: number;
  /** What the provider's page sent back with; null when the browser does not come from there. */
  answer: Answer | null;
  onAnswered: () => void;
};

/** The accounts that take an operator's payments: which one is used, whether it works, and how to connect one. */
export function PaymentAccounts({ clientId, answer, onAnswered }: Props) {
  const accounts = useQuery(accountsQuery(clientId));
  const [connecting, setConnecting] = useState(false);
  return (
    <QueryList query={accounts} skeletons={["14rem"]} errorTitle={t.loadFailed}>
      {(data) => {
        const { accounts: all, can_authorise, takes_online_payments } = data;
        return (
          <Stack width="wide">
            {answer && <Authorised clientId={clientId} answer={answer} onDone={onAnswered} />}
            <State accounts={data} />
            {all.length > 0 && (
              <Stack as="ul">
                {all.map((account) => (
                  <li key={account.account_id}>
                    <Card>
                      <AccountItem
                        clientId={clientId}
                        account={account}
                        isOnly={!all.some((other) => other !== account && other.state !== "disconnected")}
                      />
                    </Card>
                  </li>
                ))}
              </Stack>
            )}
            {can_authorise && <Hint breakable>{t.authoriseText}</Hint>}
            <Row>
              {can_authorise && (
                <AuthoriseButton clientId={clientId} label={t.authorise} isFilled={!takes_online_payments} />
              )}
              <Button
                variant={takes_online_payments || can_authorise ? "outline" : "filled"}
                onClick={() => setConnecting(true)}
              >
                {can_authorise ? t.keysInstead : all.length === 0 ? t.connect : t.connectOther}
              </Button>
            </Row>
            <KeysDialog
              clientId={clientId}
              account={null}
              opened={connecting}
              onClose={() => setConnecting(false)}
            />
          </Stack>
        );
      }}
    </QueryList>
  );
}

/** What is wrong with how an operator is paid, if anything. */
function State({ accounts }: { accounts: Accounts }) {
  const failing = accounts.accounts.find(({ is_current, state }) => is_current && state === "failing");
  if (failing) {
    const isEnded = failing.kind === "oauth";
    return (
      <Notice tone="bad" title={isEnded ? t.endedTitle : t.failing}>
        {isEnded ? t.endedText : t.failingText}
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
