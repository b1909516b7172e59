import { createFileRoute } from "@tanstack/react-router";
import { RegisterPage } from "@/features/auth/register-page";
import { guestsOnly, validateGuestSearch } from "@/routes/site/-guest";

export const Route = createFileRoute("/register")({
  validateSearch: validateGuestSearch,
  beforeLoad: ({ context, search }) => guestsOnly(context, search.next),
  component: Register,
});

function Register() {
  const { next, email } = Route.useSearch();
  return <RegisterPage next={next} email={email} />;
}
