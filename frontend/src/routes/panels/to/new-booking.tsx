import { createFileRoute } from "@tanstack/react-router";
import { ChooseDeparturePage } from "@/features/desk/choose-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/new-booking")({ component: ChooseDeparture });

function ChooseDeparture() {
  return <ChooseDeparturePage clientId={useClientId()} />;
}
