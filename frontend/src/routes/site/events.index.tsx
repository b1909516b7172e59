import { createFileRoute, redirect } from "@tanstack/react-router";
import { FrontPage, FrontSkeleton, loadFront, validateFrontSearch } from "@/routes/site/-front";

export const Route = createFileRoute("/events/")({
  validateSearch: validateFrontSearch,
  beforeLoad: ({ context }) => {
    if (!context.site.client) throw redirect({ to: "/alltrips", replace: true });
  },
  loader: ({ context }) => loadFront(context.queryClient),
  component: FrontPage,
  pendingComponent: FrontSkeleton,
});
