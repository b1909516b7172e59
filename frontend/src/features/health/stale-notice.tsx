import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "#messages/health";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";

/** Shows that the figures may be out of date because the last refetch failed. */
export function StaleNotice({ query }: { query: UseQueryResult<unknown> }) {
  if (!query.isError || query.data === undefined) return null;
  return (
    <Stack below={4}>
      <Notice
        tone="warn"
        title={t.old(formatMoment(new Date(query.dataUpdatedAt).toISOString()))}
        action={
          <Button size="sm" variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t.tryAgain}
          </Button>
        }
      >
        {query.error.message}
      </Notice>
    </Stack>
  );
}
