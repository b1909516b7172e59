import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "@/features/client-settings/profile-page";
import { UpiForm } from "@/features/upi/upi-form";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/basic-client-profile")({ component: Profile });

function Profile() {
  const clientId = useClientId();
  return <ProfilePage clientId={clientId} upi={<UpiForm clientId={clientId} />} />;
}
