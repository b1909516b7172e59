import { createFileRoute } from "@tanstack/react-router";
import { PolicyEditor } from "@/features/policies/policy-editor";

export const Route = createFileRoute("/admin/policies")({
  component: () => <PolicyEditor clientId={null} />,
});
