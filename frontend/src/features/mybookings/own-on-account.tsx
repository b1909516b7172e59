import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/on-account";
import { read } from "@/api/call";
import classes from "@/features/mybookings/own-credit.module.css";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";

/** What operators have of the traveller's money without a booking; nothing without any, or when it cannot be loaded. */
export function OwnOnAccount() {
  const { data: balances } = useQuery(read("/api/bookings/on-account"));
  if (!balances || balances.length === 0) return null;
  return (
    <section className={classes["section"]} aria-label={t.own}>
      <h2 className={classes["title"]}>{t.own}</h2>
      <div className={classes["notes"]}>
        {balances.map(({ client_id: clientId, operator, left }) => (
          <Card key={clientId} label={t.balance(formatRupees(left))}>
            <h3 className={classes["left"]}>{t.balance(formatRupees(left))}</h3>
            <p>{t.ownText(operator)}</p>
          </Card>
        ))}
      </div>
    </section>
  );
}
