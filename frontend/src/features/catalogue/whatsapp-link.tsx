import { MessageCircle } from "lucide-react";
import { t } from "#messages/trip-page";
import type { EventDetails, EventPlan } from "@/features/catalogue/types";
import { formatDayRange } from "@/lib/dates";
import { whatsAppAddress } from "@/lib/phones";
import { ButtonAnchor } from "@/ui/button";

type Props = { event: EventDetails; picked: EventPlan | undefined };

/** Opens a chat with the operator that names the trip; nothing where the operator has no public number. */
export function WhatsAppLink({ event, picked }: Props) {
  const { client, title } = event;
  if (!/\d/.test(client.public_whatsapp)) return null;
  const dates = picked ? formatDayRange(picked.tour_start_date, picked.tour_end_date) : null;
  return (
    <ButtonAnchor
      href={whatsAppAddress(client.public_whatsapp, t.whatsAppText(client.client_name, title, dates))}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
      before={<MessageCircle size={18} aria-hidden />}
    >
      {t.askOnWhatsApp}
    </ButtonAnchor>
  );
}
