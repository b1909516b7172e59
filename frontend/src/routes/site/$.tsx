import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

/** Addresses that no route knows: a visitor of the main site is taken to its front page, all others are told. */
export const Route = createFileRoute("/$")({
  beforeLoad: ({ context: { site, me } }) => {
    if (site.kind === "main" && !me) throw redirect({ to: "/", replace: true });
    throw notFound();
  },
});
