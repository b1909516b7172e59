import { useQuery } from "@tanstack/react-query";
import { Copy, MessageCircle } from "lucide-react";
import { t as shared } from "#messages/shared";
import { t } from "#messages/wizard";
import { useSite } from "@/api/site";
import { clientQuery } from "@/domain/clients";
import { whatsAppAddress } from "@/lib/phones";
import { Button, ButtonAnchor } from "@/ui/button";
import { Row } from "@/ui/layout";
import { toast } from "@/ui/toasts";

const { privacy: words } = t;

type Props = {
  event: { client_id: number; event_id: number; title: string };
  code: string;
  /** The departure, in the names of the buttons. */
  name: string;
};

/** Copies the link of a private departure, or opens it in WhatsApp. */
export function PrivateLink({ event, code, name }: Props) {
  const site = useSite();
  const { data: client } = useQuery(clientQuery(event.client_id));
  if (!client) return null;
  const link = new URL(site.main_url);
  link.hostname = `${client.url}.${site.base_domain}`;
  link.pathname = `/events/${event.event_id}`;
  link.searchParams.set("code", code);
  const text = `${event.title}: ${link.href}`;
  const copy = () =>
    navigator.clipboard.writeText(link.href).then(
      () => toast.success(shared.linkCopied),
      () => toast.error(shared.copyFailed),
    );
  return (
    <Row gap={2}>
      <Button
        variant="outline"
        size="sm"
        before={<Copy size={16} aria-hidden />}
        aria-label={words.copyLinkOf(name)}
        onClick={() => void copy()}
      >
        {words.copyLink}
      </Button>
      <ButtonAnchor
        variant="outline"
        size="sm"
        before={<MessageCircle size={16} aria-hidden />}
        aria-label={words.whatsAppOf(name)}
        href={whatsAppAddress("", text)}
        target="_blank"
        rel="noopener"
      >
        {words.whatsApp}
      </ButtonAnchor>
    </Row>
  );
}
