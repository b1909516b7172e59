import { createFileRoute } from "@tanstack/react-router";
import { HotelsPage } from "@/features/resources/hotels-page";
import { readWords } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/resources/hotel")({
  validateSearch: readWords,
  component: Hotels,
});

function Hotels() {
  const { q = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HotelsPage
      clientId={useClientId()}
      q={q}
      onSearch={(next) => void navigate({ search: next ? { q: next } : {}, replace: true })}
    />
  );
}
