import { MessageCircle } from "lucide-react";
import { t } from "#messages/trip-page";
import type { EventDetails, EventPlan } from "@/features/catalogue/types";
import { formatDayRange } from "@/lib/dates";
import { ButtonAnchor } from "@/ui/button";

type Props = { event: EventDetails; picked: EventPlan | undefined };

/** Opens a chat with the operator that names the trip; nothing where the operator has no public number. */
export function WhatsAppLink({ event, picked }: Props) {
  const { client, title } = event;
  const number = client.public_whatsapp.replaceAll(/\D/g, "");
  if (!number) return null;
  const dates = picked ? formatDayRange(picked.tour_start_date, picked.tour_end_date) : null;
  const text = encodeURIComponent(t.whatsAppText(client.client_name, title, dates));
  return (
    <ButtonAnchor
      href={`https://wa.me/${number}?text=${text}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
      before={<MessageCircle size={18} aria-hidden />}
    >
      {t.askOnWhatsApp}
    </ButtonAnchor>
  );
}
