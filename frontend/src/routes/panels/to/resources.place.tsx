import { createFileRoute } from "@tanstack/react-router";
import { PlacesPage } from "@/features/resources/places-page";
import { readWords } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/resources/place")({
  validateSearch: readWords,
  component: Places,
});

function Places() {
  const { q = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PlacesPage
      clientId={useClientId()}
      q={q}
      onSearch={(next) => void navigate({ search: next ? { q: next } : {}, replace: true })}
    />
  );
}
