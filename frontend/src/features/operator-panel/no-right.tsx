import { Lock } from "lucide-react";
import { t } from "#messages/panel";
import type { Wire } from "@/api/wire";
import { ButtonLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";

/** In place of a page that the person's role may not open. */
export function NoRight({ role }: { role: Wire["TeamRole"] | null }) {
  return (
    <>
      <h1 className="visually-hidden">{t.noRightTitle}</h1>
      <EmptyState
        icon={Lock}
        title={t.noRightTitle}
        text={t.noRightText(role === null ? "" : t.teamRoles[role])}
        action={<ButtonLink to="/to">{t.toDashboard}</ButtonLink>}
      />
    </>
  );
}
