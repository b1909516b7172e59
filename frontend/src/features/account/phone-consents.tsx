import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/account";
import { changePhoneConsent, type PhoneConsent, phoneConsentsQuery } from "@/features/account/calls";
import { Section } from "@/features/account/section";
import { formatDay } from "@/lib/dates";
import { showPhone } from "@/lib/phones";
import { CheckField } from "@/ui/check-field";
import { toast } from "@/ui/toasts";

function labelOf(consent: PhoneConsent): string {
  const label = t.consentOf(consent.client_name, showPhone(consent.phone));
  if (!consent.expires_at) return label;
  const day = formatDay(consent.expires_at);
  return `${label}. ${consent.is_given ? t.consentUntil(day) : t.consentEnded(day)}`;
}

/** The operators that may write to the person on WhatsApp, each with a box to stop it; nothing without any. */
export function PhoneConsents() {
  const queryClient = useQueryClient();
  const list = useQuery(phoneConsentsQuery);
  const changing = useMutation({
    mutationFn: (consent: PhoneConsent) => changePhoneConsent(consent, !consent.is_given),
    onSuccess: (consents) => queryClient.setQueryData(phoneConsentsQuery.queryKey, consents),
    onError: (error) => toast.error(error.message || t.consentFailed),
  });
  if (!list.data?.length) return null;
  return (
    <Section title={t.consentsTitle} lead={t.consentsLead}>
      {list.data.map((consent) => (
        <CheckField
          key={`${consent.client_id} ${consent.phone}`}
          label={labelOf(consent)}
          checked={consent.is_given}
          disabled={changing.isPending}
          onChange={() => changing.mutate(consent)}
        />
      ))}
    </Section>
  );
}
