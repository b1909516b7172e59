import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "@/features/messages/messages-page";
import type { MessageSubject } from "@/features/messages/queries";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number; message?: number; about?: MessageSubject };

export const Route = createFileRoute("/to/orders/$eventId/_departure/messages")({
  validateSearch: ({ plan, message, about }): Search => ({
    ...positive("plan", plan),
    ...positive("message", message),
    ...((about === "drivers" || about === "due") && { about }),
  }),
  component: Messages,
});

function Messages() {
  const { plan = null, message = null, about = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MessagesPage
      clientId={useClientId()}
      planId={plan}
      openId={message}
      about={about}
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
