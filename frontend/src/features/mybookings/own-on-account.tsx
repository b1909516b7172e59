import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/on-account";
import { read } from "@/api/call";
import classes from "@/features/mybookings/own-credit.module.css";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Heading, Stack } from "@/ui/layout";

/** What operators have of the traveller's money without a booking; nothing without any, or when it cannot be loaded. */
export function OwnOnAccount() {
  const { data: balances } = useQuery(read("/api/bookings/on-account"));
  if (!balances || balances.length === 0) return null;
  return (
    <Stack as="section" aria-label={t.title}>
      <Heading size="title-md">{t.title}</Heading>
      <div className={classes["notes"]}>
        {balances.map(({ client_id: clientId, operator, left }) => (
          <Card key={clientId} label={t.balance(formatRupees(left))}>
            <Heading level={3} size="lg">
              {t.balance(formatRupees(left))}
            </Heading>
            <p>{t.ownText(operator)}</p>
          </Card>
        ))}
      </div>
    </Stack>
  );
}
