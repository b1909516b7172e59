import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "@/api/errors";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { useSecondsLeft } from "@/ui/use-seconds-left";

type Texts = {
  /** Where the code was sent. */
  sent: string;
  back: string;
  resend: string;
  resendIn: (seconds: number) => string;
  failed: string;
};

type Props = {
  texts: Texts;
  /** The instant, by this browser's clock, from which another code may be requested. */
  resendAt: number;
  isResending: boolean;
  onResend: () => void;
  onBack: () => void;
  /** Sends the typed code, and does what follows. */
  onEnter: (code: string) => Promise<unknown>;
};

/** The boxes for a code. A refused code leaves them empty, ready for the next one. */
export function CodeEntry({ texts, resendAt, isResending, onResend, onBack, onEnter }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const secondsLeft = useSecondsLeft(resendAt);
  const entering = useMutation({
    mutationFn: onEnter,
    onError: () => {
      setCode("");
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack>
      <Notice tone="note">{texts.sent}</Notice>
      <CodeField
        ref={field}
        value={code}
        error={entering.isError ? sentenceOf(entering.error, texts.failed) : undefined}
        disabled={entering.isPending}
        onChange={setCode}
        onComplete={(typed) => entering.mutate(typed)}
      />
      <Row justify="between" gap={2}>
        <Button variant="subtle" size="sm" onClick={onBack}>
          {texts.back}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          loading={isResending}
          disabled={secondsLeft > 0}
          onClick={onResend}
        >
          {secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend}
        </Button>
      </Row>
    </Stack>
  );
}
