import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/channels";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/channels/channels-page.module.css";
import { readWebhook } from "@/features/channels/queries";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import layout from "@/ui/connected.module.css";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { Hint } from "@/ui/layout";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; notifiedAt: string | null };

/** Whether WhatsApp tells us what became of messages, and what to enter in the Meta app so that it does. */
export function Webhook({ clientId, notifiedAt }: Props) {
  const reading = useMutation({
    mutationFn: () => readWebhook(clientId),
    onError: (error) => toast.error(sentenceOf(error, t.webhookFailed)),
  });
  return (
    <div className={`${layout["box"]} ${classes["webhook"]}`}>
      <h3>{t.webhook}</h3>
      <Hint breakable>{notifiedAt ? t.webhookOn(formatMoment(notifiedAt)) : t.webhookOff}</Hint>
      {reading.data ? (
        <CopyLines>
          <CopyLine name={t.webhookAddress} text={reading.data.url} copy={t.copyAddress} />
          <CopyLine name={t.verifyToken} text={reading.data.verify_token} copy={t.copyToken} />
        </CopyLines>
      ) : (
        <Button variant="outline" size="sm" loading={reading.isPending} onClick={() => reading.mutate()}>
          {t.showWebhook}
        </Button>
      )}
    </div>
  );
}
