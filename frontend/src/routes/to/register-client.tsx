import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMe } from "@/api/site";

const RegisterPage = lazyRouteComponent(() => import("@/features/operator/register-page"), "RegisterPage");

export const Route = createFileRoute("/to/register-client")({
  loader: () => RegisterPage.preload?.(),
  component: Register,
});

function Register() {
  const me = useMe();
  return me && <RegisterPage me={me} />;
}
