import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { Button } from "@/ui/button";
import { useSecondsLeft } from "@/ui/use-seconds-left";

type Props = { email: string; until: number; loading: boolean; onResend: () => void; onChange: () => void };

/** Where the code went, and the way to another one once the wait is over. */
export function Resend({ email, until, loading, onResend, onChange }: Props) {
  const left = useSecondsLeft(until);
  return (
    <div className={classes["resend"]}>
      <p className={classes["small"]}>
        {t.sentTo(email)}{" "}
        <button type="button" className={classes["textButton"]} onClick={onChange}>
          {t.changeEmail}
        </button>
      </p>
      <Button variant="subtle" size="sm" loading={loading} disabled={left > 0} onClick={onResend}>
        {left > 0 ? t.resendIn(left) : t.resendOtp}
      </Button>
    </div>
  );
}
