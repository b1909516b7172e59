import { createFileRoute, lazyRouteComponent, notFound, redirect } from "@tanstack/react-router";

const ComingSoonPage = lazyRouteComponent(
  () => import("@/features/operator/coming-soon-page"),
  "ComingSoonPage",
);

type Search = { entry?: string };

/** Addresses of the panel that no screen stands at: it stands elsewhere, is still to come, or there is none. */
export const Route = createFileRoute("/to/$")({
  validateSearch: ({ entry }): Search => (typeof entry === "string" ? { entry } : {}),
  beforeLoad: async ({ params: { _splat: rest = "" }, search: { entry } }) => {
    const { comingLabel, otherAddress } = await import("@/features/operator/navigation");
    const path = `/to/${rest.replace(/\/+$/, "")}`;
    const other = otherAddress(path);
    if (other) throw redirect({ href: other, replace: true });
    const comingName = comingLabel(path, entry);
    if (!comingName) throw notFound();
    return { comingName };
  },
  loader: () => ComingSoonPage.preload?.(),
  component: ComingSoon,
});

function ComingSoon() {
  const { comingName } = Route.useRouteContext();
  return <ComingSoonPage name={comingName} />;
}
