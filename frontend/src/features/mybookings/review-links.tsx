import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/write-review";
import { reviewLinksQuery } from "@/domain/reviews";
import { Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

const MOST_ASKED = 2;

/** Asks for reviews of the last tours, on My Bookings. */
export function ReviewInvitations({ userId }: { userId: number }) {
  const { data: links = [] } = useQuery(reviewLinksQuery(userId));
  const open = links.filter(({ rating }) => rating === null).slice(0, MOST_ASKED);
  if (open.length === 0) return null;
  return (
    <Stack gap={3} above={5}>
      {open.map(({ token, title }) => (
        <Notice
          key={token}
          tone="note"
          title={t.ask(title)}
          action={
            <ButtonLink to="/review/$token" params={{ token }} size="sm" aria-label={t.writeOf(title)}>
              {t.write}
            </ButtonLink>
          }
        >
          {t.askText}
        </Notice>
      ))}
    </Stack>
  );
}

type Props = { userId: number; bookingId: number };

/** The link of a past booking to its review. */
export function ReviewLink({ userId, bookingId }: Props) {
  const { data: links = [] } = useQuery(reviewLinksQuery(userId));
  const link = links.find(({ reservation_event_id: id }) => id === bookingId);
  if (!link) return null;
  return (
    <ButtonLink to="/review/$token" params={{ token: link.token }} size="sm" variant="outline">
      {link.rating === null ? t.write : t.edit}
    </ButtonLink>
  );
}
