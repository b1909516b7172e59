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
import { Hint, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";

/** Accounts that do not work, and since when: operators' for payments and messages, and the platform's number. */
export function FailingAccounts() {
  return (
    <Part title={t.accounts} lead={t.accountsLead} anchor="accounts" query={useQuery(failingAccountsQuery)}>
      {({ data, channels, has_more: hasMore }) => (
        <Stack>
          {data.length + channels.length === 0 ? (
            <EmptyState icon={CircleCheck} title={t.accountsWell} text={t.accountsWellText} />
          ) : (
            <Card>
              <Stack as="ul">
                {channels.map((account) => (
                  <ChannelLine key={`${account.client_id} ${account.channel}`} account={account} />
                ))}
                {data.map((account) => (
                  <li key={`${account.account_id} ${account.what}`} className={classes["line"]}>
                    <div className={classes["words"]}>
                      <Text size="md" strong>
                        <TextLink to="/admin/all-clients/$clientId" params={{ clientId: account.client_id }}>
                          {account.client_name}
                        </TextLink>
                      </Text>
                      <p>{t.accountFails[account.what]}</p>
                      <Hint breakable>
                        {t.accountKinds[account.kind]} · {t.since(formatMoment(account.failing_since))}
                      </Hint>
                    </div>
                    {account.is_current && <Badge tone="warn">{t.accountInUse}</Badge>}
                  </li>
                ))}
              </Stack>
            </Card>
          )}
          {hasMore && <Hint breakable>{t.mostAccounts}</Hint>}
        </Stack>
      )}
    </Part>
  );
}

function ChannelLine({ account }: { account: Wire["FailingChannel"] }) {
  const { product_name } = useSite();
  return (
    <li className={classes["line"]}>
      <div className={classes["words"]}>
        <Text size="md" strong>
          {account.client_id === null ? (
            t.platformNumber(product_name)
          ) : (
            <TextLink to="/admin/all-clients/$clientId" params={{ clientId: account.client_id }}>
              {account.client_name}
            </TextLink>
          )}
        </Text>
        <p>{account.is_platform ? t.platformNumberFails : t.channelFails[account.channel]}</p>
        <Hint breakable>
          {account.is_platform ? t.usedBy(account.operators) : t.channelNames[account.channel]} ·{" "}
          {t.since(formatMoment(account.failing_since))}
        </Hint>
      </div>
      {account.is_platform && <Badge tone="bad">{t.platformsOwn}</Badge>}
    </li>
  );
}
