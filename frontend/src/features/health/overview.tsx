import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { t } from "#messages/health";
import type { Wire } from "@/api/wire";
import classes from "@/features/health/health.module.css";
import { healthQuery } from "@/features/health/queries";
import { StaleNotice } from "@/features/health/stale-notice";
import { formatMoment } from "@/lib/dates";
import four from "@/ui/four.module.css";
import { Hint, Note } from "@/ui/layout";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Line = { anchor: string; name: string; isWell: boolean; says: string; note: string };

/** A summary of each section, with a link to it. */
export function Overview() {
  const health = useQuery(healthQuery);
  if (health.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height="7rem" />
      </SkeletonGroup>
    );
  }
  if (!health.data) {
    return <ErrorState title={t.failed} text={health.error.message} onRetry={() => void health.refetch()} />;
  }
  return (
    <div>
      <StaleNotice query={health} />
      <nav aria-label={t.overview}>
        <ul className={four["four"]}>
          {linesOf(health.data).map(({ anchor, name, isWell, says, note }) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className={classes["glance"]} data-well={isWell}>
                <Hint as="span" weight={600}>
                  {name}
                </Hint>
                <span className={classes["says"]}>
                  {isWell ? <CircleCheck size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />}
                  {says}
                </span>
                <Note breakable>{note}</Note>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function linesOf(health: Wire["HealthOut"]): Line[] {
  const { queues_without_worker: unattended, broken, unchecked, checked_at: checkedAt } = health;
  const checks = checkWords(broken, unchecked);
  return [
    {
      anchor: "jobs",
      name: t.jobs,
      isWell: health.failed_jobs === 0 && unattended.length === 0,
      says: health.failed_jobs > 0 ? t.jobsFailed(health.failed_jobs) : t.jobsWell,
      note: unattended.length > 0 ? t.noWorkerFor(unattended.length) : t.workersRun,
    },
    {
      anchor: "differences",
      name: t.differences,
      isWell: health.differences === 0,
      says: health.differences > 0 ? t.differencesFound(health.differences) : t.differencesWell,
      note: "",
    },
    {
      anchor: "checks",
      name: t.checks,
      isWell: checks.isWell,
      says: checks.says,
      note: checkedAt ? formatMoment(checkedAt) : "",
    },
    {
      anchor: "mail",
      name: t.mail,
      isWell: health.mail_given_up === 0 && health.mail_answers !== false,
      says: health.mail_given_up > 0 ? t.mailGivenUp(health.mail_given_up) : t.mailWell,
      note: serverWords(health.mail_answers),
    },
    ...(health.platform_number_fails
      ? [{ anchor: "accounts", name: t.whatsApp, isWell: false, says: t.numberFails, note: "" }]
      : []),
  ];
}

/** The result of a check as a label. */
export function checkWords(broken: number | null, unchecked: number | null) {
  if (broken === null) return { isWell: false, says: t.neverChecked };
  if (broken > 0) return { isWell: false, says: t.broken(broken) };
  if (unchecked) return { isWell: false, says: t.unchecked(unchecked) };
  return { isWell: true, says: t.allHold };
}

export function serverWords(answers: boolean | null): string {
  if (answers === null) return t.noServer;
  return answers ? t.answers : t.silent;
}
