import { createFileRoute } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { CustomerCodePage } from "@/features/customer-link/code-page";

export const Route = createFileRoute("/my/")({ component: MyBookingsByCode });

function MyBookingsByCode() {
  const navigate = Route.useNavigate();
  return (
    <CustomerCodePage
      site={useSite()}
      onOpened={(token) => void navigate({ to: "/my/$token", params: { token }, replace: true })}
    />
  );
}
