import { createFileRoute } from "@tanstack/react-router";
import { FrontPage, FrontSkeleton, loadFront, validateFrontSearch } from "@/routes/site/-front";

export const Route = createFileRoute("/home")({
  validateSearch: validateFrontSearch,
  loader: ({ context }) => loadFront(context.queryClient),
  component: FrontPage,
  pendingComponent: FrontSkeleton,
});
