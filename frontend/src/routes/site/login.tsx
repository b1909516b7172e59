import { createFileRoute } from "@tanstack/react-router";
import { SignInPage } from "@/features/auth/sign-in-page";
import { guestsOnly, validateGuestSearch } from "@/routes/site/-guest";

export const Route = createFileRoute("/login")({
  validateSearch: validateGuestSearch,
  beforeLoad: ({ context, search }) => guestsOnly(context, search.next),
  component: Login,
});

function Login() {
  const { next, email } = Route.useSearch();
  return <SignInPage next={next} email={email} />;
}
