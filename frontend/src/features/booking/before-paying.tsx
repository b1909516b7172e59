import { t } from "#messages/booking";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { contactLinks } from "@/domain/contacts";
import classes from "@/features/booking/before-paying.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Heading } from "@/ui/layout";
import { TextAnchor } from "@/ui/link";

type Props = {
  event: Wire["BookedEvent"];
  /** The refunds of the chosen payment, by day of cancellation. */
  refunds: Wire["HoldState"]["refunds"];
  email: string;
};

const METHODS = ["UPI", "RuPay", "Visa", "Mastercard"] as const;
const NEW_TAB = { target: "_blank", rel: "noopener" } as const;

/** Refunds, terms, payee, payment methods, receipt and phone, before the payment. */
export function BeforePaying({ event, refunds, email }: Props) {
  const site = useSite();
  const phone = contactLinks(site).find(({ kind }) => kind === "phone");
  const isLive = site.checkout?.script.startsWith("https://");
  // Steps with the same refund are one line, until the last day of them.
  const steps = refunds.filter(({ refund }, index) => refund !== refunds[index + 1]?.refund);
  const [first, ...later] = steps.map(({ until, refund }) => {
    const amount = refund > 0 ? t.moneyBack(formatRupees(refund)) : t.nothingBack;
    return until === null ? t.backAfterwards(amount) : t.backUntil(formatDay(until), amount);
  });
  const [accept, and, of] = t.accept(event.legal_name).split("|");
  return (
    <Card label={t.beforePaying}>
      <Heading>{t.beforePaying}</Heading>
      <p>
        <strong>{t.ifYouCancel}:</strong> {first}
        {later.length > 0 && (
          <>
            <br />
            {later.join(" · ")}
          </>
        )}
      </p>
      <p>
        {accept}
        <TextAnchor href="/policies/terms" {...NEW_TAB}>
          {t.terms}
        </TextAnchor>
        {and}
        <TextAnchor href="/policies/cancellation" {...NEW_TAB}>
          {t.cancellationPolicy}
        </TextAnchor>
        {of}
      </p>
      <p>
        {t.paidTo(event.legal_name, isLive ? "Razorpay" : t.simulator)} {t.receiptTo(email)}
      </p>
      <ul className={classes["methods"]} aria-label={t.methods}>
        {[...METHODS, t.netBanking].map((method) => (
          <li key={method}>{method}</li>
        ))}
      </ul>
      <p className={classes["small"]}>
        <strong>{t.noFee}.</strong> {t.noFeeText} {t.paySecure}
      </p>
      {phone && (
        <p>
          {t.questions} <TextAnchor href={phone.href}>{phone.text}</TextAnchor>
        </p>
      )}
    </Card>
  );
}
