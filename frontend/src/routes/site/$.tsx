import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

/** Unknown addresses: visitors of the main site are redirected to its front page, others see a message. */
export const Route = createFileRoute("/$")({
  beforeLoad: ({ context: { site, me } }) => {
    if (site.kind === "main" && !me) throw redirect({ to: "/", replace: true });
    throw notFound();
  },
});
