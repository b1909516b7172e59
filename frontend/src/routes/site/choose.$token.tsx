import { createFileRoute } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { ChoicePage } from "@/features/choice/choice-page";

export const Route = createFileRoute("/choose/$token")({ component: Choose });

function Choose() {
  const { token } = Route.useParams();
  return <ChoicePage site={useSite()} token={token} />;
}
