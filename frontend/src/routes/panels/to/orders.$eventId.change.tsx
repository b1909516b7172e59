import { createFileRoute } from "@tanstack/react-router";
import { ChangePage } from "@/features/departures/change-page";
import { idParams, positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number; change?: number };

export const Route = createFileRoute("/to/orders/$eventId/change")({
  params: idParams("eventId"),
  validateSearch: ({ plan, change }): Search => ({
    ...positive("plan", plan),
    ...positive("change", change),
  }),
  component: Change,
});

function Change() {
  const { eventId } = Route.useParams();
  const { plan = null, change = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ChangePage
      key={plan}
      clientId={useClientId()}
      eventId={eventId}
      planId={plan}
      openId={change}
      onOpen={(opened) =>
        void navigate({
          search: { ...(plan && { plan }), ...(opened && { change: opened }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
