import { t } from "#messages/panel";
import { formatDay } from "@/lib/dates";
import { Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

/** Shown above every page of a panel until the operator has a second factor. `dueAt`: when it becomes required. */
export function SecondFactorBanner({ dueAt }: { dueAt: string }) {
  return (
    <Stack below={5}>
      <Notice
        tone="warn"
        title={t.factorDue(formatDay(dueAt))}
        action={
          <ButtonLink to="/profile" variant="outline" size="sm">
            {t.factorSetUp}
          </ButtonLink>
        }
      >
        {t.factorDueText}
      </Notice>
    </Stack>
  );
}
