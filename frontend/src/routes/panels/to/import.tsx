import { createFileRoute } from "@tanstack/react-router";
import { type ImportSearch, ImportsPage } from "@/features/imports/imports-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

const SHOWN = ["all", "problem", "ready", "exists", "skipped", "made", "undone"] as const;

export const Route = createFileRoute("/to/import")({
  validateSearch: (search): ImportSearch => {
    const filter = SHOWN.find((name) => name === search["shown"]);
    return {
      ...positive("import", search["import"]),
      ...positive("page", search["page"]),
      ...(search["columns"] === true && { columns: true }),
      ...(filter && { shown: filter }),
    };
  },
  component: Import,
});

function Import() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ImportsPage
      clientId={useClientId()}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
    />
  );
}
