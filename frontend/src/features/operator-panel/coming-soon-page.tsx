import { t } from "#messages/panel";
import { PageHead } from "@/domain/page-head";
import classes from "@/features/operator-panel/coming-soon-page.module.css";
import { DASHBOARD, furtherGroups } from "@/features/operator-panel/navigation";
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
      <ul className={classes["groups"]}>
        {furtherGroups.map(({ name: group, items }) => (
          <li key={group}>
            <Card label={group}>
              <h2 className={classes["title"]}>{group}</h2>
              <ul className={classes["items"]}>
                {items
                  .filter(({ screen }) => !screen)
                  .map(({ label }) => (
                    <li key={label} data-asked={label === name || undefined}>
                      {label}
                    </li>
                  ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
