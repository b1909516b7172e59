import { createFileRoute, redirect } from "@tanstack/react-router";

/** The older address of a trip. */
export const Route = createFileRoute("/event/$eventId")({
  beforeLoad: ({ params: { eventId } }) => {
    throw redirect({ to: "/events/$eventId", params: { eventId: Number(eventId) }, replace: true });
  },
});
