import { createFileRoute } from "@tanstack/react-router";
import { useMe, useSite } from "@/api/site";
import { ConsentPage } from "@/features/assistants/consent-page";
import { signedInOnly } from "@/routes/site/-signed-in";

/** The whole query of the assistant in one text, because the router would read numbers in it. */
type Search = { request?: string };

export const Route = createFileRoute("/connect-assistant")({
  validateSearch: ({ request }): Search => (typeof request === "string" && request ? { request } : {}),
  beforeLoad: ({ context, location }) => signedInOnly(context.me, location.href),
  component: Consent,
});

function Consent() {
  const me = useMe();
  const { client, product_name } = useSite();
  const { request = "" } = Route.useSearch();
  return (
    me && <ConsentPage company={client?.client_name ?? product_name} email={me.email} request={request} />
  );
}
