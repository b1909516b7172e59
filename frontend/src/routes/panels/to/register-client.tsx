import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { RegisterPage } from "@/features/client-settings/register-page";

export const Route = createFileRoute("/to/register-client")({
  component: RegisterClient,
});

function RegisterClient() {
  const me = useMe();
  return me && <RegisterPage me={me} />;
}
