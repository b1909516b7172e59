import { Copy, MessageCircle, MessageSquare } from "lucide-react";
import { t as words } from "#messages/pay-link";
import { t } from "#messages/shared";
import { whatsAppAddress } from "@/lib/phones";
import { Button, ButtonAnchor } from "@/ui/button";
import { Row } from "@/ui/layout";
import { toast } from "@/ui/toasts";

type Props = {
  url: string;
  /** The message around the link. */
  text: string;
  /** The recipient in E.164, where known. */
  phone?: string;
};

/** Sends a link by WhatsApp or SMS, or copies it. */
export function SendLink({ url, text, phone = "" }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t.linkCopied),
      () => toast.error(t.copyFailed),
    );
  const body = encodeURIComponent(text);
  return (
    <Row gap={2}>
      <Button variant="outline" size="sm" before={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <ButtonAnchor
        variant="outline"
        size="sm"
        before={<MessageCircle size={16} aria-hidden />}
        href={whatsAppAddress(phone, text)}
        target="_blank"
        rel="noopener"
      >
        {words.whatsApp}
      </ButtonAnchor>
      <ButtonAnchor
        variant="outline"
        size="sm"
        before={<MessageSquare size={16} aria-hidden />}
        href={`sms:${phone}?body=${body}`}
      >
        {words.sms}
      </ButtonAnchor>
    </Row>
  );
}
