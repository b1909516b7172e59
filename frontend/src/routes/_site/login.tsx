import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { guestsOnly, validateGuestSearch } from "@/routes/_site/-guest";

const SignInPage = lazyRouteComponent(() => import("@/features/auth/sign-in-page"), "SignInPage");

export const Route = createFileRoute("/_site/login")({
  validateSearch: validateGuestSearch,
  beforeLoad: ({ context, search }) => guestsOnly(context, search.next),
  loader: () => SignInPage.preload?.(),
  component: Login,
});

function Login() {
  const { next, email } = Route.useSearch();
  return <SignInPage next={next} email={email} />;
}
