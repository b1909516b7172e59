import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/shares";
import type { Wire } from "@/api/wire";
import { sharesQuery } from "@/domain/shares";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Heading, Hint, Stack } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";
import { ErrorState } from "@/ui/states";

const FEWEST = 2;

type Props = { clientId: number; booking: Wire["BookingOut"] };

/** Who of a party pays what, and who has paid. Nothing is shown where nothing is shared. */
export function SharesCard({ clientId, booking }: Props) {
  const { reservation_event_id: id, total_travelers } = booking.reservation_event;
  const shares = useQuery({ ...sharesQuery(clientId, id), enabled: total_travelers >= FEWEST });
  if (shares.isError) {
    return (
      <Card label={t.title}>
        <ErrorState title={t.failed} text={shares.error.message} onRetry={() => void shares.refetch()} />
      </Card>
    );
  }
  const { data } = shares;
  if (!data || data.shares.length === 0) return null;
  return (
    <Card label={t.title}>
      <Stack>
        <Heading size="md">{t.title}</Heading>
        <Hint>{t.operatorLead}</Hint>
        <Rows>
          {data.shares.map((share) => (
            <Fact
              key={share.share_id}
              name={share.full_name || t.gone}
              note={share.traveller_id !== null && (share.has_details ? t.details : t.noDetails)}
            >
              {share.state === "open"
                ? t.left(formatRupees(share.left))
                : share.paid > 0
                  ? t.paid(formatRupees(share.paid))
                  : share.state === "ended"
                    ? t.stopped
                    : t.nothing}
            </Fact>
          ))}
          {data.own_left > 0 && <Fact name={t.operatorOwn}>{formatRupees(data.own_left)}</Fact>}
          {data.due_on && <Fact name={t.dueOn}>{formatDay(data.due_on)}</Fact>}
          {data.rule && (
            <Fact name={t.ruleIs}>{data.rule === "release" ? t.ruleRelease : t.ruleOrganiser}</Fact>
          )}
        </Rows>
      </Stack>
    </Card>
  );
}
