import { createFileRoute } from "@tanstack/react-router";
import { ChangePage } from "@/features/departures/change-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number; change?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/change")({
  validateSearch: ({ plan, change }): Search => ({
    ...positive("plan", plan),
    ...positive("change", change),
  }),
  component: Change,
});

function Change() {
  const { plan = null, change = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ChangePage
      key={plan}
      clientId={useClientId()}
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
