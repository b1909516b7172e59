import { Check, MessageCircle } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "#messages/departure-messages";
import classes from "@/features/messages/messages.module.css";
import type { Delivery } from "@/features/messages/queries";
import { showPhone } from "@/lib/phones";
import { Button, ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { Meter } from "@/ui/meter";
import { Notice } from "@/ui/notice";

type Props = {
  deliveries: readonly Delivery[];
  isSaving: boolean;
  onSent: (bookingId: number, onSuccess: () => void) => void;
};

/** The recipients of WhatsApp links, one at a time, from the first who has not got the message. */
export function WhatsAppRun({ deliveries, isSaving, onSent }: Props) {
  const links = deliveries.flatMap((delivery) =>
    delivery.whatsapp_url ? [{ ...delivery, url: new URL(delivery.whatsapp_url) }] : [],
  );
  const unreachable = deliveries.filter(({ whatsapp_url }) => !whatsapp_url).map(({ name }) => name);
  const [shownId, setShownId] = useState<number | null>(null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const waiting = links.filter(({ state }) => state === "waiting");
  const shown = links.find(({ reservation_event_id: id }) => id === shownId) ?? waiting[0];
  if (links.length === 0) return null;
  const place = shown ? links.indexOf(shown) : -1;
  const sent = links.length - waiting.length;
  const move = () => {
    const next = [...links.slice(place + 1), ...links.slice(0, place)].find(
      ({ state }) => state === "waiting",
    );
    setShownId(next?.reservation_event_id ?? null);
    opener.current?.focus();
  };
  return (
    <Card label={t.run}>
      <Heading level={3} size="lg">
        {t.run}
      </Heading>
      <Meter
        label={shown ? t.runPlace(place + 1, links.length) : t.runDone(links.length)}
        text={t.runProgress(sent, links.length)}
        value={sent}
        of={links.length}
        tone={waiting.length > 0 ? "brand" : "good"}
      />
      {unreachable.length > 0 && <Notice tone="warn">{t.runWithout(unreachable.join(", "))}</Notice>}
      {shown && (
        <>
          <Stack gap={1} aria-live="polite">
            <Text size="lg">
              <strong>{shown.name}</strong>
            </Text>
            <Hint>
              {showPhone(`+${shown.url.pathname.slice(1)}`)} · {shown.booking_reference}
            </Hint>
          </Stack>
          <div className={classes["acts"]}>
            <ButtonAnchor
              ref={opener}
              href={shown.url.href}
              target="_blank"
              rel="noreferrer"
              size="lg"
              variant={openedId === shown.reservation_event_id ? "outline" : "filled"}
              before={<MessageCircle size={20} aria-hidden />}
              onClick={() => setOpenedId(shown.reservation_event_id)}
            >
              {t.whatsApp}
            </ButtonAnchor>
            <Button
              size="lg"
              variant={openedId === shown.reservation_event_id ? "filled" : "outline"}
              loading={isSaving}
              before={<Check size={20} aria-hidden />}
              onClick={() => (shown.state === "waiting" ? onSent(shown.reservation_event_id, move) : move())}
            >
              {t.markSent}
            </Button>
          </div>
          <Stack as="p" gap={3} surface="raised">
            <Text as="span" breakable lines>
              {shown.url.searchParams.get("text")}
            </Text>
          </Stack>
          <Row justify="between">
            <Button
              size="sm"
              variant="subtle"
              disabled={place === 0}
              onClick={() => setShownId(links[place - 1]?.reservation_event_id ?? null)}
            >
              {t.previous}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              disabled={place === links.length - 1}
              onClick={() => setShownId(links[place + 1]?.reservation_event_id ?? null)}
            >
              {t.skip}
            </Button>
          </Row>
        </>
      )}
    </Card>
  );
}
