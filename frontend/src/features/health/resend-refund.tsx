import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/health";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { lookAgain } from "@/features/health/queries";
import { formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toasts";

type Props = {
  refundId: number;
  /** None for a payment that belongs to no booking. */
  bookingId: number | null;
  amount: number;
};

/** Sends a refund again, after a confirmation that names the booking and the amount. */
export function ResendRefund({ refundId, bookingId, amount }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      call("post", "/api/health/refunds/{refund_id}/resend", { path: { refund_id: refundId } }),
    onSuccess: ({ state }) => toast.success(state === "processed" ? t.refundArrived : t.refundResent),
    onError: (error) => toast.error(sentenceOf(error, t.refundResendFailed)),
    onSettled: () => {
      setAsking(false);
      return lookAgain(queryClient);
    },
  });
  const rupees = formatRupees(amount);
  const subject = bookingId === null ? t.refundOfNoBooking : formatReservationId(bookingId);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={t.resendRefundOf(rupees, subject)}
        onClick={() => setAsking(true)}
      >
        {t.resendRefund(rupees)}
      </Button>
      <ConfirmDialog
        title={t.resendRefundAsk(rupees, subject)}
        opened={isAsking}
        onClose={() => setAsking(false)}
        confirm={t.resendRefund(rupees)}
        cancel={t.doNotSend}
        loading={sending.isPending}
        error={null}
        onConfirm={() => sending.mutate()}
      >
        <p>{t.resendRefundText}</p>
      </ConfirmDialog>
    </>
  );
}
