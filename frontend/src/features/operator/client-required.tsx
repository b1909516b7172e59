import { Building2 } from "lucide-react";
import { t } from "#messages/operator";
import { withoutClient } from "@/features/operator/client-lookup";
import { ButtonLink } from "@/ui/link";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

const REGISTER: string = "/to/register-client";

/** The panel before there is a client to run. */
export function ClientRequired({ path }: { path: string }) {
  usePageTitle(t.clientRequired, t.panel);
  return (
    <>
      <h1 className="visually-hidden">{t.clientRequired}</h1>
      <EmptyState
        icon={Building2}
        title={t.clientRequired}
        text={[withoutClient(path), t.clientRequiredText].filter(Boolean).join(" ")}
        action={<ButtonLink to={REGISTER}>{t.registerClient}</ButtonLink>}
      />
    </>
  );
}
