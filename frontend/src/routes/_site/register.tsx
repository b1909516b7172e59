import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { guestsOnly, validateGuestSearch } from "@/routes/_site/-guest";

const RegisterPage = lazyRouteComponent(() => import("@/features/auth/register-page"), "RegisterPage");

export const Route = createFileRoute("/_site/register")({
  validateSearch: validateGuestSearch,
  beforeLoad: ({ context, search }) => guestsOnly(context, search.next),
  loader: () => RegisterPage.preload?.(),
  component: Register,
});

function Register() {
  const { next, email } = Route.useSearch();
  return <RegisterPage next={next} email={email} />;
}
