import { createFileRoute, notFound } from "@tanstack/react-router";
import { t } from "#messages/policies";
import { PolicyPage } from "@/features/policies/policy-page";
import { POLICY_KINDS } from "@/features/policies/policy-queries";
import { positive } from "@/routes/-params";

export const Route = createFileRoute("/policies/$kind")({
  validateSearch: ({ version }) => positive("version", version),
  component: Policy,
});

function Policy() {
  const { kind: name } = Route.useParams();
  const { version } = Route.useSearch();
  const kind = POLICY_KINDS.find((policy) => policy === name);
  if (!kind) throw notFound({ data: t.missing });
  return <PolicyPage kind={kind} {...(version && { version })} />;
}
