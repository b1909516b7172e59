import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#messages/blocked-addresses";
import { sentenceOf } from "@/api/errors";
import { type BlockedAddress, blockedAddressesQuery, unblockAddress } from "@/domain/blocked-addresses";
import classes from "@/features/mailing/mail-page.module.css";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import layout from "@/ui/connected.module.css";
import { MailAddress } from "@/ui/mail-address";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

/** The addresses to which the operator's e-mails are not sent, and why. */
export function BlockedCard({ clientId }: { clientId: number }) {
  const id = useId();
  const blocked = useQuery(blockedAddressesQuery(clientId));
  return (
    <Card label={t.title}>
      <section className={layout["part"]} aria-labelledby={id}>
        <h2 id={id} className={layout["name"]}>
          {t.title}
        </h2>
        <p className={layout["less"]}>{t.lead}</p>
        {blocked.isError && (
          <ErrorState
            title={t.loadFailed}
            text={blocked.error.message}
            onRetry={() => void blocked.refetch()}
          />
        )}
        {blocked.isPending && <Skeleton height="6rem" />}
        {blocked.data && blocked.data.total === 0 && <p>{t.none}</p>}
        {blocked.data && blocked.data.total > 0 && (
          <ul className={classes["records"]} aria-labelledby={id}>
            {blocked.data.data.map((address) => (
              <BlockedItem key={address.address} clientId={clientId} blocked={address} />
            ))}
          </ul>
        )}
        {blocked.data && blocked.data.total > blocked.data.data.length && (
          <p className={layout["less"]}>{t.more(blocked.data.data.length, blocked.data.total)}</p>
        )}
      </section>
    </Card>
  );
}

function BlockedItem({ clientId, blocked }: { clientId: number; blocked: BlockedAddress }) {
  const queryClient = useQueryClient();
  const { address, kind, reason, subject, blocked_at } = blocked;
  const allowing = useMutation({
    mutationFn: () => unblockAddress(clientId, address),
    onSuccess: () => toast.success(t.unblocked(address)),
    onError: (error) => toast.error(sentenceOf(error, t.failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: blockedAddressesQuery(clientId).queryKey }),
  });
  return (
    <li className={layout["box"]}>
      <div className={layout["head"]}>
        <h3 className={classes["text"]}>
          <MailAddress address={address} />
        </h3>
        <Badge tone="warn">{t.kinds[kind]}</Badge>
      </div>
      <p className={layout["less"]}>{t.about(subject, formatMoment(blocked_at))}</p>
      {kind === "bounce" && <p className={layout["less"]}>{t.said(reason)}</p>}
      <div className={layout["actions"]}>
        <Button
          variant="outline"
          size="sm"
          aria-label={t.unblockOf(address)}
          loading={allowing.isPending}
          onClick={() => allowing.mutate()}
        >
          {t.unblock}
        </Button>
      </div>
    </li>
  );
}
