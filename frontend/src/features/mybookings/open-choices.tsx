import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/mybookings";
import { read } from "@/api/call";
import { formatDay } from "@/lib/dates";
import { Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

/** Bookings whose departure changed, while their traveller may choose. */
export function OpenChoices({ userId }: { userId: number }) {
  const choices = useQuery({ ...read("/api/departure-choices"), queryKey: ["departure-choices", userId] });
  if (!choices.data?.length) return null;
  return (
    <Stack gap={3}>
      {choices.data.map(({ token, change, choose_by }) => (
        <Notice
          key={token}
          tone="warn"
          title={t.changed}
          action={
            <ButtonLink to="/choose/$token" params={{ token }} size="sm">
              {t.choose}
            </ButtonLink>
          }
        >
          {change} {t.chooseBy(formatDay(choose_by))}
        </Notice>
      ))}
    </Stack>
  );
}
