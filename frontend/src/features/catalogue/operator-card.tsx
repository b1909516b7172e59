import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, CalendarCheck, Clock, MessageCircle, Phone } from "lucide-react";
import { t } from "#messages/trip-page";
import { ASK } from "@/features/catalogue/event-anchors";
import classes from "@/features/catalogue/operator-card.module.css";
import { answerTimeQuery } from "@/features/catalogue/queries";
import type { EventDetails } from "@/features/catalogue/types";
import { mediaAddress, pictureAddress } from "@/lib/media";
import { cleanPhone, showPhone, whatsAppAddress } from "@/lib/phones";
import { ButtonAnchor } from "@/ui/button";
import { LanguageText } from "@/ui/language-text";
import { Row, Text } from "@/ui/layout";
import { Logo } from "@/ui/logo";
import { Markdown } from "@/ui/markdown";

/** The operator of a trip: what it says of itself, how fast it answers, and how to reach it. */
export function OperatorCard({ event }: { event: EventDetails }) {
  const { client } = event;
  const { data } = useQuery(answerTimeQuery(event.event_id));
  const whatsapp = client.public_whatsapp.replaceAll(/\D/g, "");
  return (
    <div className={classes["card"]}>
      <Row noWrap gap={4}>
        <Logo
          src={client.client_logo && pictureAddress(mediaAddress(client.client_logo))}
          name={client.client_name}
          side={64}
          className={classes["logo"]}
        />
        <div>
          <p className={classes["name"]}>{client.client_name}</p>
          {client.tagline && (
            <Text tone="muted">
              <LanguageText>{client.tagline}</LanguageText>
            </Text>
          )}
        </div>
      </Row>
      {client.introduction && <Markdown text={client.introduction} />}
      {client.since_year && (
        <p className={classes["fact"]}>
          <CalendarCheck size={18} aria-hidden />
          {t.since(client.since_year)}
        </p>
      )}
      {client.licences && (
        <ul className={classes["licences"]} aria-label={t.licences}>
          {client.licences.split("\n").map((line) => (
            <li key={line} className={classes["fact"]}>
              <BadgeCheck size={18} aria-hidden />
              <LanguageText>{line}</LanguageText>
            </li>
          ))}
        </ul>
      )}
      {data?.within_hours && (
        <p className={classes["fact"]}>
          <Clock size={18} aria-hidden />
          {t.answers(data.within_hours)}
        </p>
      )}
      <Row gap={2}>
        <ButtonAnchor variant="outline" href={`#${ASK}`}>
          {t.ask}
        </ButtonAnchor>
        {whatsapp && (
          <ButtonAnchor
            variant="outline"
            href={whatsAppAddress(whatsapp, t.whatsAppText(client.client_name, event.title, null))}
            target="_blank"
            rel="noopener noreferrer"
            before={<MessageCircle size={18} aria-hidden />}
          >
            WhatsApp
          </ButtonAnchor>
        )}
        {client.public_phone && (
          <ButtonAnchor
            variant="outline"
            href={`tel:${cleanPhone(client.public_phone)}`}
            before={<Phone size={18} aria-hidden />}
          >
            {showPhone(client.public_phone)}
          </ButtonAnchor>
        )}
      </Row>
    </div>
  );
}
