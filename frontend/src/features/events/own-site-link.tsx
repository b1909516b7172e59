import { useQuery } from "@tanstack/react-query";
import { useSite } from "@/api/site";
import { clientQuery } from "@/domain/clients";
import { ButtonAnchor, type ButtonLook } from "@/ui/button";

type Props = ButtonLook & {
  event: { client_id: number; event_id: number };
  children: string;
  "aria-label"?: string;
};

/** Links to the page of a published event on its operator's site, in a new tab. */
export function OwnSiteLink({ event, ...props }: Props) {
  const site = useSite();
  const { data: client } = useQuery(clientQuery(event.client_id));
  if (!client) return null;
  const host = new URL(site.main_url);
  host.hostname = `${client.url}.${site.base_domain}`;
  host.pathname = `/events/${event.event_id}`;
  return <ButtonAnchor {...props} href={host.href} target="_blank" rel="noopener" />;
}
