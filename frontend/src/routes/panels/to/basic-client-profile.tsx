import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "@/features/operator/profile-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/basic-client-profile")({
  component: () => <ProfilePage clientId={useClientId()} />,
});
