import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/profit";
import { formatPercent } from "@/features/profit/percent";
import classes from "@/features/profit/profit.module.css";
import { profitsQuery } from "@/features/profit/queries";
import { formatSignedRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Hint, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";

const LOWEST_FIRST = { sort: "margin" } as const;

/** The expected profit of upcoming departures, on the dashboard; renders nothing while none has costs. */
export function ProfitCard({ clientId }: { clientId: number }) {
  const { data } = useQuery(profitsQuery(clientId, LOWEST_FIRST));
  if (!data || data.total === 0) return null;
  const { departures, losing, expected } = data.sums;
  return (
    <Stack above={5}>
      <Card label={t.cardTitle}>
        <h2 className={classes["name"]}>{t.cardTitle}</h2>
        <p className={classes["value"]} data-loss={expected.profit < 0 || undefined}>
          <TextLink to="/to/profit" search={LOWEST_FIRST} className={classes["figure"]}>
            {formatSignedRupees(expected.profit)}
            <span className="visually-hidden">: {t.seeAll}</span>
          </TextLink>
        </p>
        <Hint>
          {[
            t.cardText(departures),
            expected.margin_percent !== null && t.marginOf(formatPercent(expected.margin_percent)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Hint>
        {losing > 0 && (
          <Text tone="bad" size="sm">
            {t.cardLosing(losing)}
          </Text>
        )}
      </Card>
    </Stack>
  );
}
