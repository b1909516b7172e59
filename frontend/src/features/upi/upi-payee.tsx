import { Smartphone } from "lucide-react";
import { t } from "#messages/upi";
import type { Wire } from "@/api/wire";
import { upiLink } from "@/domain/upi";
import classes from "@/features/upi/upi.module.css";
import { formatRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { QrCode } from "@/ui/qr-code";
import { Row, Rows } from "@/ui/rows";

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
          <Row name={t.vpa}>
            <span className={classes["value"]}>
              {payee.vpa} <CopyButton text={payee.vpa} label={t.copyVpa} />
            </span>
          </Row>
          <Row name={t.payee}>{payee.payee_name}</Row>
          <Row name={t.amount} strong>
            {rupees}
          </Row>
          <Row name={t.reference} note={t.referenceHint}>
            <span className={classes["value"]}>
              {payee.reference} <CopyButton text={payee.reference} label={t.copyReference} />
            </span>
          </Row>
        </Rows>
        <div className={classes["code"]}>
          <QrCode text={link} label={t.code(rupees)} />
          <p className={classes["hint"]}>{t.scan}</p>
        </div>
      </div>
    </>
  );
}
