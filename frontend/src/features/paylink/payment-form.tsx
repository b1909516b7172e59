import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/pay-link";
import { ApiError } from "@/api/errors";
import type { Me, Site } from "@/api/site";
import { pay } from "@/domain/payments";
import type { UpiPaying } from "@/domain/upi";
import classes from "@/features/paylink/pay-link-page.module.css";
import {
  claimUpiByLink,
  type LinkPage,
  linkQuery,
  orderByLink,
  verifyByLink,
} from "@/features/paylink/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Props = {
  site: Site;
  me: Me | null;
  token: string;
  page: LinkPage;
  payByUpi: (props: UpiPaying) => ReactNode;
};
type Share = "next" | "all" | "part";
type Fields = { share: Share; amount: string };
type PaymentMessage = { tone: "warn" | "bad" | "note"; text: string };

const PAYABLE = new Set<LinkPage["state"]>(["held", "due"]);

/** How much to pay, and the provider's checkout. */
export function PaymentForm({ site, me, token, page, payByUpi }: Props) {
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<PaymentMessage | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { least, most, next_due: next, state } = page;
  const hasNext = next > 0 && next < most;
  const form = useForm<Fields>({
    start: { share: hasNext ? "next" : "all", amount: "" },
    problemsOf: ({ share, amount }) => {
      const part = typedRupees(amount);
      const isWrong = share === "part" && (part === null || part < least || part > most);
      return isWrong ? { amount: t.amountBetween(formatRupees(least), formatRupees(most)) } : {};
    },
  });
  const { share } = form.values;
  const amount = { next, all: most, part: typedRupees(form.values.amount) }[share];

  const paying = useMutation({
    mutationFn: async (sum: number) => {
      setMessage(null);
      let isPaid = false;
      try {
        const outcome = await pay({
          site,
          me,
          order: await orderByLink(token, sum),
          description: page.title,
          travellerName: page.customer_name,
          confirm: (payment) => verifyByLink(token, payment),
          onPaid: () => {
            isPaid = true;
            setConfirming(true);
          },
        });
        if (outcome.kind === "closed") {
          return setMessage({
            tone: "warn",
            text: outcome.failure === null ? t.dismissed : outcome.failure || t.failedPayment,
          });
        }
        if (outcome.kind === "pending") setMessage({ tone: "note", text: t.pending });
        else toast.success(t.thanks(formatRupees(sum)));
        await queryClient.invalidateQueries({ queryKey: linkQuery(token).queryKey });
      } catch (error) {
        setMessage({ tone: "bad", text: refusalOf(error, isPaid) });
        await queryClient.invalidateQueries({ queryKey: linkQuery(token).queryKey });
      } finally {
        setConfirming(false);
      }
    },
  });
  if (!PAYABLE.has(state)) return null;

  const isRight = amount !== null && amount >= least && amount <= most;
  return (
    <>
      <form
        ref={form.ref}
        noValidate
        className={classes["form"]}
        onSubmit={form.submit(() => amount !== null && paying.mutate(amount))}
      >
        {!page.share && (
          <ChoiceGroup legend={t.payHow}>
            {hasNext && (
              <Choice
                name="share"
                checked={share === "next"}
                onPick={() => form.set("share", "next")}
                title={state === "held" ? t.payAdvance : t.payNext}
                note={page.next_due_on && formatDay(page.next_due_on)}
                aside={formatRupees(next)}
              />
            )}
            <Choice
              name="share"
              checked={share === "all"}
              onPick={() => form.set("share", "all")}
              title={t.payAll}
              aside={formatRupees(most)}
            />
            <Choice
              name="share"
              checked={share === "part"}
              onPick={() => form.set("share", "part")}
              title={t.payPart}
            />
          </ChoiceGroup>
        )}
        {share === "part" && <MoneyField {...form.field("amount")} label={t.amount} />}
        {message && <Notice tone={message.tone}>{message.text}</Notice>}
        {isConfirming && <p role="status">{t.confirming}</p>}
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={paying.isPending}
          disabled={message?.tone === "note"}
        >
          {amount === null ? t.payPlain : t.pay(formatRupees(amount))}
        </Button>
        <p className={classes["small"]}>{t.noFee}</p>
      </form>
      {payByUpi({
        part: page.upi,
        amount: isRight ? amount : null,
        onClaim: async (claimed) => {
          const next = await claimUpiByLink(token, claimed);
          queryClient.setQueryData(linkQuery(token).queryKey, next);
        },
      })}
    </>
  );
}

function refusalOf(error: unknown, isPaid: boolean): string {
  if (isPaid)
    return error instanceof ApiError && error.code === "payment_returned" ? error.detail : t.verifyFailed;
  return error instanceof ApiError && [409, 429].includes(error.status) ? error.detail : t.orderFailed;
}
