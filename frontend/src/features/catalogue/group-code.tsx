import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "#messages/group-code";
import { privateDeparturesQuery } from "@/domain/private-departures";
import classes from "@/features/catalogue/group-code.module.css";
import type { EventPlan } from "@/features/catalogue/types";
import { Button } from "@/ui/button";

// Loaded on demand, because few visitors have a code.
const GroupCodeForm = lazy(() =>
  import("@/features/catalogue/group-code-form").then(({ GroupCodeForm }) => ({ default: GroupCodeForm })),
);

type Props = {
  eventId: number;
  /** The smallest group that may book the departure picked. */
  least: number | null | undefined;
  /** The departures of the code; undefined while there are none. */
  onDepartures: (departures: EventPlan[] | undefined) => void;
};

/** Where somebody enters the code of a private departure, whose departures it loads. */
export function GroupCode({ eventId, least, onDepartures }: Props) {
  const { code = "" } = useSearch({ from: "/events/$eventId" });
  const navigate = useNavigate({ from: "/events/$eventId" });
  const onCode = (next: string) =>
    void navigate({ search: next ? { code: next } : {}, replace: true, resetScroll: false });
  const [isUnfolded, setUnfolded] = useState(false);
  const { data, error, isFetching } = useQuery(privateDeparturesQuery(eventId, code));
  const departures = code && data?.length ? data : undefined;
  useEffect(() => onDepartures(departures), [departures, onDepartures]);
  if (departures) {
    return (
      <div className={`${classes["opened"]} needs-scripts`}>
        <p>
          {t.privateGroup} {least && t.minimumParty(least)}
        </p>
        <Button variant="subtle" size="sm" onClick={() => onCode("")}>
          {t.allDepartures}
        </Button>
      </div>
    );
  }
  const isShown = isUnfolded || error !== null;
  return (
    <details
      className={`${classes["code"]} needs-scripts`}
      open={isShown}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>{t.haveCode}</summary>
      <Suspense>
        {isShown && <GroupCodeForm code={code} error={error} isLoading={isFetching} onCode={onCode} />}
      </Suspense>
    </details>
  );
}
