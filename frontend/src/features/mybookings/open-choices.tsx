import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/mybookings";
import { read } from "@/api/call";
import classes from "@/features/mybookings/bookings-page.module.css";
import { formatDay } from "@/lib/dates";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

/** Bookings whose departure changed, while their traveller may choose. */
export function OpenChoices({ userId }: { userId: number }) {
  const choices = useQuery({ ...read("/api/departure-choices"), queryKey: ["departure-choices", userId] });
  if (!choices.data?.length) return null;
  return (
    <div className={classes["choices"]}>
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
    </div>
  );
}
