import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/admin";
import { HealthPage } from "@/features/health/health-page";

export const Route = createFileRoute("/admin/health")({
  component: () => <HealthPage panel={t.panel} />,
});
