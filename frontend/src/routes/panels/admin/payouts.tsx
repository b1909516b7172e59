import { createFileRoute } from "@tanstack/react-router";
import { OwedPage } from "@/features/payouts/owed-page";

export const Route = createFileRoute("/admin/payouts")({ component: OwedPage });
