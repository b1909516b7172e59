import { Building2 } from "lucide-react";
import { t } from "#messages/operator";
import { ButtonLink } from "@/ui/link";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

const REGISTER: string = "/to/register-client";

/** What of the page that was asked for cannot be shown. */
function missingAt(path: string): string | null {
  if (path.startsWith("/to/event-creation")) return t.noMapping;
  return path === "/to/all-client-events" ? t.notApproved : null;
}

/** The panel before there is a client to run. */
export function ClientRequired({ path }: { path: string }) {
  usePageTitle(t.clientRequired, t.panel);
  return (
    <>
      <h1 className="visually-hidden">{t.clientRequired}</h1>
      <EmptyState
        icon={Building2}
        title={t.clientRequired}
        text={[missingAt(path), t.clientRequiredText].filter(Boolean).join(" ")}
        action={<ButtonLink to={REGISTER}>{t.registerClient}</ButtonLink>}
      />
    </>
  );
}
