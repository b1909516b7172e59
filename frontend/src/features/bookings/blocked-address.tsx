import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/blocked-addresses";
import { sentenceOf } from "@/api/errors";
import { blockedAddressQuery, unblockAddress } from "@/domain/blocked-addresses";
import { May } from "@/domain/rights";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; address: string };

/** Says that no e-mails are sent to a customer's address and why, and allows them again. Nothing where they are sent. */
export function BlockedAddress({ clientId, address }: Props) {
  const queryClient = useQueryClient();
  const query = blockedAddressQuery(clientId, address);
  const blocked = useQuery(query);
  const allowing = useMutation({
    mutationFn: () => unblockAddress(clientId, address),
    onSuccess: () => {
      queryClient.setQueryData(query.queryKey, null);
      toast.success(t.unblocked(address));
    },
    onError: (error) => toast.error(sentenceOf(error, t.failed)),
  });
  if (!blocked.data) return null;
  const { kind, reason, blocked_at } = blocked.data;
  return (
    <Notice
      tone="warn"
      title={t.kinds[kind]}
      action={
        <May right="bookings">
          <Button variant="outline" size="sm" loading={allowing.isPending} onClick={() => allowing.mutate()}>
            {t.unblock}
          </Button>
        </May>
      }
    >
      <p>{t.says[kind](formatMoment(blocked_at))}</p>
      {kind === "bounce" && <p>{t.said(reason)}</p>}
    </Notice>
  );
}
