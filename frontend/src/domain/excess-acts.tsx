import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/excess-payments";
import { call } from "@/api/call";
import { May } from "@/domain/rights";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; refundId: number; amount: number; onDone: () => Promise<unknown> };

/** The choice about an online payment above the balance. */
export function ExcessActs({ clientId, refundId, amount, onDone }: Props) {
  const path = { client_id: clientId, refund_id: refundId };
  const keeping = useMutation({
    mutationFn: () => call("post", "/api/bookings/clients/{client_id}/refunds/{refund_id}/keep", { path }),
    onSuccess: () => {
      toast.success(t.kept);
      return onDone();
    },
    onError: (error) => toast.error(error.message),
  });
  const refunding = useMutation({
    mutationFn: () => call("post", "/api/bookings/clients/{client_id}/refunds/{refund_id}/confirm", { path }),
    onSuccess: () => {
      toast.success(t.refunded);
      return onDone();
    },
    onError: (error) => toast.error(error.message),
  });
  const isActing = keeping.isPending || refunding.isPending;
  const rupees = formatRupees(amount);
  return (
    <>
      <May right="payments">
        <Button
          size="sm"
          variant="outline"
          aria-label={t.keepOf(rupees)}
          loading={keeping.isPending}
          disabled={isActing}
          onClick={() => keeping.mutate()}
        >
          {t.keep}
        </Button>
      </May>
      <May right="refunds">
        <Button
          size="sm"
          variant="outline"
          aria-label={t.refundOf(rupees)}
          loading={refunding.isPending}
          disabled={isActing}
          onClick={() => refunding.mutate()}
        >
          {t.refund}
        </Button>
      </May>
    </>
  );
}
