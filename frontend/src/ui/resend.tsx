import { t } from "#messages/shared";
import { Button } from "@/ui/button";
import { Hint, Row } from "@/ui/layout";
import classes from "@/ui/resend.module.css";
import { useSecondsLeft } from "@/ui/use-seconds-left";

type Props = { email: string; until: number; loading: boolean; onResend: () => void; onChange: () => void };

/** Shows where the code was sent, with a button to send another one after a delay. */
export function Resend({ email, until, loading, onResend, onChange }: Props) {
  const secondsLeft = useSecondsLeft(until);
  return (
    <Row justify="between" gap={4} rowGap={2}>
      <Hint>
        {t.codes.sentTo(email)}{" "}
        <button type="button" className={classes["change"]} onClick={onChange}>
          {t.codes.changeEmail}
        </button>
      </Hint>
      <Button variant="subtle" size="sm" loading={loading} disabled={secondsLeft > 0} onClick={onResend}>
        {secondsLeft > 0 ? t.codes.resendIn(secondsLeft) : t.codes.resendOtp}
      </Button>
    </Row>
  );
}
