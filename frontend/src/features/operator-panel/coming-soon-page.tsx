import { t } from "#messages/panel";
import { PageHead } from "@/domain/page-head";
import classes from "@/features/operator-panel/coming-soon-page.module.css";
import { DASHBOARD, planned } from "@/features/operator-panel/navigation";
import { Card } from "@/ui/card";
import { ButtonLink } from "@/ui/link";

/** The planned screens of the panel, with the requested one. */
export function ComingSoonPage({ name }: { name: string | null }) {
  return (
    <>
      <PageHead
        title={t.comingSoonTitle}
        lead={name === null ? t.comingSoonLead : t.comingSoonText(name)}
        aside={
          <ButtonLink to={DASHBOARD} variant="outline">
            {t.toDashboard}
          </ButtonLink>
        }
      />
      <Card label={t.comingSoonLead}>
        <ul className={classes["items"]}>
          {planned.map(({ label }) => (
            <li key={label} data-asked={label === name || undefined}>
              {label}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
