import { t } from "#messages/booking";
import { ApiError } from "@/api/errors";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** The price could not be loaded; the choice is kept. */
export function QuoteError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const sentence = error instanceof ApiError && error.status < 500 ? error.detail : t.quoteFailed;
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      }
    >
      {sentence}
    </Notice>
  );
}
