import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { t } from "#messages/health";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import classes from "@/features/health/health.module.css";
import { Part } from "@/features/health/part";
import { failingAccountsQuery } from "@/features/health/queries";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { TextLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";

/** Accounts that do not work, and since when: operators' for payments and messages, and the platform's number. */
export function FailingAccounts() {
  return (
    <Part title={t.accounts} lead={t.accountsLead} anchor="accounts" query={useQuery(failingAccountsQuery)}>
      {({ data, channels, has_more: hasMore }) => (
        <div className={classes["stack"]}>
          {data.length + channels.length === 0 ? (
            <EmptyState icon={CircleCheck} title={t.accountsWell} text={t.accountsWellText} />
          ) : (
            <Card>
              <ul className={classes["lines"]}>
                {channels.map((account) => (
                  <ChannelLine key={`${account.client_id} ${account.channel}`} account={account} />
                ))}
                {data.map((account) => (
                  <li key={`${account.account_id} ${account.what}`} className={classes["line"]}>
                    <div className={classes["words"]}>
                      <p className={classes["title"]}>
                        <TextLink to="/admin/all-clients/$clientId" params={{ clientId: account.client_id }}>
                          {account.client_name}
                        </TextLink>
                      </p>
                      <p>{t.accountFails[account.what]}</p>
                      <p className={classes["less"]}>
                        {t.accountKinds[account.kind]} · {t.since(formatMoment(account.failing_since))}
                      </p>
                    </div>
                    {account.is_current && <Badge tone="warn">{t.accountInUse}</Badge>}
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {hasMore && <p className={classes["less"]}>{t.mostAccounts}</p>}
        </div>
      )}
    </Part>
  );
}

function ChannelLine({ account }: { account: Wire["FailingChannel"] }) {
  const { product_name } = useSite();
  return (
    <li className={classes["line"]}>
      <div className={classes["words"]}>
        <p className={classes["title"]}>
          {account.client_id === null ? (
            t.platformNumber(product_name)
          ) : (
            <TextLink to="/admin/all-clients/$clientId" params={{ clientId: account.client_id }}>
              {account.client_name}
            </TextLink>
          )}
        </p>
        <p>{account.is_platform ? t.platformNumberFails : t.channelFails[account.channel]}</p>
        <p className={classes["less"]}>
          {account.is_platform ? t.usedBy(account.operators) : t.channelNames[account.channel]} ·{" "}
          {t.since(formatMoment(account.failing_since))}
        </p>
      </div>
      {account.is_platform && <Badge tone="bad">{t.platformsOwn}</Badge>}
    </li>
  );
}
