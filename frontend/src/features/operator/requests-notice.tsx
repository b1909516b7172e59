import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/requests";
import { REQUESTS } from "@/features/operator/navigation";
import classes from "@/features/operator/requests-page.module.css";
import { requestsQuery } from "@/features/operator/requests-queries";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

/** How many requests of travellers wait for an answer; renders nothing if there are none. */
export function RequestsNotice({ clientId }: { clientId: number }) {
  const { data } = useQuery(requestsQuery(clientId));
  if (!data || data.total === 0) return null;
  return (
    <div className={classes["notice"]}>
      <Notice
        tone="warn"
        title={t.waiting(data.total)}
        action={
          <ButtonLink to={REQUESTS} size="sm" variant="outline">
            {t.see}
          </ButtonLink>
        }
      />
    </div>
  );
}
