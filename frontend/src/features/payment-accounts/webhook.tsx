import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/payment-accounts";
import classes from "@/features/payment-accounts/accounts-page.module.css";
import { type Account, readWebhook, sayOf } from "@/features/payment-accounts/queries";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import layout from "@/ui/connected.module.css";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { Hint } from "@/ui/layout";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; account: Account };

/** Whether the provider notifies us of an account's payments, and what to enter in its dashboard so that it does. */
export function Webhook({ clientId, account }: Props) {
  const reading = useMutation({
    mutationFn: () => readWebhook(clientId, account.account_id),
    onError: (error) => {
      const message = sayOf(error, t.webhookFailed);
      if (message) toast.error(message);
    },
  });
  const off = account.kind === "oauth" ? t.webhookOffAuthorised : t.webhookOff;
  return (
    <div className={`${layout["box"]} ${classes["webhook"]}`}>
      <h3>{t.webhook}</h3>
      <Hint breakable>{account.notified_at ? t.webhookOn(formatMoment(account.notified_at)) : off}</Hint>
      {reading.data ? (
        <CopyLines>
          <CopyLine name={t.webhookAddress} text={reading.data.webhook_url} copy={t.copyAddress} />
          <CopyLine name={t.webhookSecret} text={reading.data.webhook_secret} copy={t.copySecret} />
        </CopyLines>
      ) : (
        <Button variant="outline" size="sm" loading={reading.isPending} onClick={() => reading.mutate()}>
          {t.showWebhook}
        </Button>
      )}
    </div>
  );
}
