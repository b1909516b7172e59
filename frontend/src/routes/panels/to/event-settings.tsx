import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "@/features/client-settings/settings-page";
import { TermsConfirmation } from "@/features/first-day/terms-confirmation";
import { PolicyEditor } from "@/features/policies/policy-editor";
import { TermsEditor } from "@/features/terms/terms-editor";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/event-settings")({
  component: Settings,
});

function Settings() {
  const clientId = useClientId();
  return (
    <SettingsPage
      clientId={clientId}
      terms={
        <>
          <TermsConfirmation clientId={clientId} />
          <TermsEditor owner={{ level: "client", clientId }} />
        </>
      }
      policies={<PolicyEditor clientId={clientId} />}
    />
  );
}
