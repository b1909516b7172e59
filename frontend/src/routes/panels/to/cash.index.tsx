import { createFileRoute } from "@tanstack/react-router";
import { CashPage } from "@/features/cash/cash-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/cash/")({ component: Cash });

function Cash() {
  return <CashPage clientId={useClientId()} />;
}
