import { Lock } from "lucide-react";
import { t } from "#messages/panel";
import type { Wire } from "@/api/wire";
import { ButtonLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";

function isPreset(role: string): role is Wire["TeamRole"] {
  return role in t.teamRoles;
}

/** In place of a page that the person's role may not open. */
export function NoRight({ roles }: { roles: readonly string[] }) {
  return (
    <>
      <h1 className="visually-hidden">{t.noRightTitle}</h1>
      <EmptyState
        icon={Lock}
        title={t.noRightTitle}
        text={t.noRightText(roles.map((role) => (isPreset(role) ? t.teamRoles[role] : role)).join(", "))}
        action={<ButtonLink to="/to">{t.toDashboard}</ButtonLink>}
      />
    </>
  );
}
