import { t } from "#messages/health";
import { Checks } from "@/features/health/checks";
import { Differences } from "@/features/health/differences";
import { FailingAccounts } from "@/features/health/failing-accounts";
import classes from "@/features/health/health.module.css";
import { Jobs } from "@/features/health/jobs";
import { MailState } from "@/features/health/mail-state";
import { Overview } from "@/features/health/overview";
import { Tables } from "@/features/health/tables";
import { PageHead } from "@/ui/page-head";

/** Failed jobs, payment issues, data checks, e-mail delivery and stored data. */
export function HealthPage({ panel }: { panel: string }) {
  return (
    <>
      <PageHead title={t.title} panel={panel} lead={t.lead} />
      <div className={classes["page"]}>
        <Overview />
        <Jobs />
        <Differences />
        <FailingAccounts />
        <Checks />
        <MailState />
        <Tables />
      </div>
    </>
  );
}
