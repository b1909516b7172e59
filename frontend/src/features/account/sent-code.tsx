import { useEffect, useRef } from "react";
import { t } from "#messages/account";
import classes from "@/features/account/dialogs.module.css";
import { CodeField } from "@/ui/code-field";
import { Notice } from "@/ui/notice";
import { Resend } from "@/ui/resend";

type Props = {
  email: string;
  /** The instant, by this browser's clock, from which another code may be requested. */
  resendAt: number;
  code: string;
  error: string | undefined;
  /** No error of a later action is shown beside it. */
  hasNotice: boolean;
  loading: boolean;
  sending: boolean;
  onCode: (code: string) => void;
  onComplete: (code: string) => void;
  onResend: () => void;
  onChangeEmail: () => void;
};

/** Where the code went, and the boxes for it. A refused code leaves them empty, ready for the next one. */
export function SentCode({ email, resendAt, code, error, hasNotice, loading, sending, ...on }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { onCode } = on;

  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each new function
  useEffect(() => {
    if (!error || loading) return;
    onCode("");
    field.current?.focus();
  }, [error, loading]);

  return (
    <div className={classes["form"]} data-field="code">
      {hasNotice && <Notice tone="good">{t.sentOtp}</Notice>}
      <CodeField
        ref={field}
        value={code}
        error={error}
        disabled={loading}
        onChange={onCode}
        onComplete={on.onComplete}
      />
      <Resend
        email={email}
        until={resendAt}
        loading={sending}
        onResend={on.onResend}
        onChange={on.onChangeEmail}
      />
    </div>
  );
}
