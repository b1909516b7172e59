import { createFileRoute } from "@tanstack/react-router";
import { FrontPage, FrontSkeleton, loadFront, validateFrontSearch } from "@/routes/_site/-front";

export const Route = createFileRoute("/_site/")({
  validateSearch: validateFrontSearch,
  loader: ({ context }) => loadFront(context.queryClient),
  component: FrontPage,
  pendingComponent: FrontSkeleton,
});
