import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { t } from "#messages/pay-link";
import { ApiError } from "@/api/errors";
import type { Me, Site } from "@/api/site";
import { pay } from "@/domain/payments";
import type { UpiPaying } from "@/domain/upi";
import {
  claimUpiByLink,
  type LinkPage,
  linkQuery,
  orderByLink,
  verifyByLink,
} from "@/features/paylink/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { checkedValues } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { FormMoneyField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = {
  site: Site;
  me: Me | null;
  token: string;
  page: LinkPage;
  payByUpi: (props: UpiPaying) => ReactNode;
};
type AmountChoice = { share: "next" | "all" | "part"; amount: string };
type PaymentMessage = { tone: "warn" | "bad" | "note"; text: string };

const PAYABLE = new Set<LinkPage["state"]>(["held", "due"]);

/** How much to pay, and the provider's checkout. */
export function PaymentForm({ site, me, token, page, payByUpi }: Props) {
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<PaymentMessage | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { least, most, next_due: next, state } = page;
  const hasNext = next > 0 && next < most;
  const form = useForm<AmountChoice>({
    ...formOptions,
    defaultValues: { share: hasNext ? "next" : "all", amount: "" },
    resolver: zodResolver(
      checkedValues<AmountChoice>(({ share: chosen, amount: typed }) => {
        const sum = typedRupees(typed) ?? 0;
        const isWrong = chosen === "part" && (sum < least || sum > most);
        return isWrong ? { amount: t.amountBetween(formatRupees(least), formatRupees(most)) } : {};
      }),
    ),
  });
  const { control } = form;
  const [share, part] = useWatch({ control, name: ["share", "amount"] });
  const amount = { next, all: most, part: typedRupees(part) }[share];

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
      <Form form={form} onSave={() => amount !== null && paying.mutateAsync(amount)}>
        {!page.share && (
          <ChoiceGroup legend={t.payHow}>
            {hasNext && (
              <Choice
                name="share"
                checked={share === "next"}
                onPick={() => form.setValue("share", "next")}
                title={state === "held" ? t.payAdvance : t.payNext}
                note={page.next_due_on && formatDay(page.next_due_on)}
                aside={formatRupees(next)}
              />
            )}
            <Choice
              name="share"
              checked={share === "all"}
              onPick={() => form.setValue("share", "all")}
              title={t.payAll}
              aside={formatRupees(most)}
            />
            <Choice
              name="share"
              checked={share === "part"}
              onPick={() => form.setValue("share", "part")}
              title={t.payPart}
            />
          </ChoiceGroup>
        )}
        {share === "part" && <FormMoneyField control={control} name="amount" label={t.amount} />}
        {message && <Notice tone={message.tone}>{message.text}</Notice>}
        {isConfirming && <p role="status">{t.confirming}</p>}
        <SubmitButton control={control} size="lg" fullWidth disabled={message?.tone === "note"}>
          {amount === null ? t.payPlain : t.pay(formatRupees(amount))}
        </SubmitButton>
        <Hint text="center">{t.noFee}</Hint>
      </Form>
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
