import { createFileRoute } from "@tanstack/react-router";
import { readOwnSearch } from "@/features/reviews/own-queries";
import { OwnReviewsPage } from "@/features/reviews/own-reviews-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/reviews")({
  validateSearch: readOwnSearch,
  component: Reviews,
});

function Reviews() {
  const navigate = Route.useNavigate();
  return (
    <OwnReviewsPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
