import { Smartphone } from "lucide-react";
import { t } from "#messages/upi";
import type { Wire } from "@/api/wire";
import { upiLink } from "@/domain/upi";
import classes from "@/features/upi/upi.module.css";
import { formatRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Hint } from "@/ui/layout";
import { QrCode } from "@/ui/qr-code";
import { Fact, Rows } from "@/ui/rows";

type Props = { payee: Wire["UpiPayee"]; amount: number };

/** Whom to pay and how much: a button for the phone's own app, a code for any other, and the facts to type. */
export function UpiPayee({ payee, amount }: Props) {
  const link = upiLink(payee, amount);
  const rupees = formatRupees(amount);
  return (
    <>
      <ButtonAnchor
        href={link}
        size="lg"
        fullWidth
        variant="outline"
        className={classes["app"]}
        before={<Smartphone size={18} aria-hidden />}
      >
        {t.open(rupees)}
      </ButtonAnchor>
      <div className={classes["way"]}>
        <Rows>
          <Fact name={t.vpa}>
            <span className={classes["value"]}>
              {payee.vpa} <CopyButton text={payee.vpa} label={t.copyVpa} />
            </span>
          </Fact>
          <Fact name={t.payee}>{payee.payee_name}</Fact>
          <Fact name={t.amount} strong>
            {rupees}
          </Fact>
          <Fact name={t.reference} note={t.referenceHint}>
            <span className={classes["value"]}>
              {payee.reference} <CopyButton text={payee.reference} label={t.copyReference} />
            </span>
          </Fact>
        </Rows>
        <div className={classes["code"]}>
          <QrCode text={link} label={t.code(rupees)} />
          <Hint>{t.scan}</Hint>
        </div>
      </div>
    </>
  );
}
