import { createFileRoute, useSearch } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { ReviewPage } from "@/features/reviews/review-page";

export const Route = createFileRoute("/review/$token")({ component: Review });

function Review() {
  const { token } = Route.useParams();
  // Not validated by the route, whose code is part of every page's first scripts.
  const search: Record<string, unknown> = useSearch({ strict: false });
  return <ReviewPage site={useSite()} token={token} rating={Number(search["rating"])} />;
}
