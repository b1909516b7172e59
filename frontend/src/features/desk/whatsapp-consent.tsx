import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/desk";
import { whatsAppConsentQuery } from "@/domain/whatsapp-consent";
import { CheckField } from "@/ui/check-field";

type Props = { clientId: number; value: number | null; onChange: (wording: number | null) => void };

/** Records that the customer agreed to messages on WhatsApp, with the sentence that is read to them. */
export function WhatsAppConsent({ clientId, value, onChange }: Props) {
  const { data } = useQuery(whatsAppConsentQuery(clientId));
  if (!data?.wording) return null;
  const { wording, sentence } = data;
  return (
    <CheckField
      label={t.whatsAppConsent(sentence)}
      checked={value === wording}
      onChange={(isGiven) => onChange(isGiven ? wording : null)}
    />
  );
}
