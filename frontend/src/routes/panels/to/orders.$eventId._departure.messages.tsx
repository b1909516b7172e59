import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "@/features/messages/messages-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number; message?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/messages")({
  validateSearch: ({ plan, message }): Search => ({
    ...positive("plan", plan),
    ...positive("message", message),
  }),
  component: Messages,
});

function Messages() {
  const { plan = null, message = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MessagesPage
      clientId={useClientId()}
      planId={plan}
      openId={message}
      onOpen={(opened) =>
        void navigate({
          search: { ...(plan && { plan }), ...(opened && { message: opened }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
