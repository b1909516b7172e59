import { useQuery } from "@tanstack/react-query";
import { whatsAppConsentQuery } from "@/domain/whatsapp-consent";
import { CheckField } from "@/ui/check-field";

type Props = { clientId: number; value: number | null; onChange: (wording: number | null) => void };

/** Asks for consent to messages on WhatsApp, where the operator writes by it. The answer keeps what was read. */
export function WhatsAppConsent({ clientId, value, onChange }: Props) {
  const { data } = useQuery(whatsAppConsentQuery(clientId));
  if (!data?.wording) return null;
  const { wording, sentence } = data;
  return (
    <CheckField
      label={sentence}
      checked={value === wording}
      onChange={(isGiven) => onChange(isGiven ? wording : null)}
    />
  );
}
