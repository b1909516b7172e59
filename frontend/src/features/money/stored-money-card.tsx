import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/accounts";
import { t as words } from "#messages/credit";
import { useMay } from "@/domain/rights";
import classes from "@/features/money/credit-page.module.css";
import { creditPageQuery, onAccountQuery } from "@/features/money/queries";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Hint, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Fact, Rows } from "@/ui/rows";

/** What customers can still use, apart from revenue, on the dashboard; renders nothing while there is none. */
export function StoredMoneyCard({ clientId }: { clientId: number }) {
  const enabled = useMay()("payments");
  const credit = useQuery({ ...creditPageQuery(clientId, {}), enabled });
  const account = useQuery({ ...onAccountQuery(clientId, {}), enabled });
  const usable = credit.data?.usable ?? 0;
  const onAccount = account.data?.left ?? 0;
  if (usable === 0 && onAccount === 0) return null;
  return (
    <Text as="div" above={5} width="slim">
      <Card label={t.cardTitle}>
        <h2 className={classes["name"]}>{t.cardTitle}</h2>
        <Rows>
          {usable > 0 && (
            <Fact name={<TextLink to="/to/travel-credit">{words.title}</TextLink>}>
              {formatRupees(usable)}
            </Fact>
          )}
          {onAccount > 0 && (
            <Fact name={<TextLink to="/to/on-account">{t.title}</TextLink>}>{formatRupees(onAccount)}</Fact>
          )}
        </Rows>
        <Hint>{t.cardText}</Hint>
      </Card>
    </Text>
  );
}
