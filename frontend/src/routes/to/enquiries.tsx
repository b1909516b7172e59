import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { EnquiriesSearch } from "@/features/operator/enquiries-page";

const EnquiriesPage = lazyRouteComponent(() => import("@/features/operator/enquiries-page"), "EnquiriesPage");

export const Route = createFileRoute("/to/enquiries")({
  validateSearch: ({ status, page }): EnquiriesSearch => ({
    ...((status === "answered" || status === "all") && { status }),
    ...(Number.isInteger(page) && Number(page) > 1 && { page: page as number }),
  }),
  loader: () => EnquiriesPage.preload?.(),
  component: Enquiries,
});

function Enquiries() {
  const { clientId } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!clientId) return null;
  return (
    <EnquiriesPage
      clientId={clientId}
      search={search}
      onSearch={(next: EnquiriesSearch) => void navigate({ search: next })}
    />
  );
}
