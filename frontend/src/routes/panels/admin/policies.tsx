import { createFileRoute } from "@tanstack/react-router";
import { PlatformPoliciesPage } from "@/features/policies/policy-editor";

export const Route = createFileRoute("/admin/policies")({ component: PlatformPoliciesPage });
