import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/account";
import { changePhoneConsent, type PhoneConsent, phoneConsentsQuery } from "@/features/account/calls";
import { Section } from "@/features/account/section";
import { formatDay } from "@/lib/dates";
import { showPhone } from "@/lib/phones";
import { CheckField } from "@/ui/check-field";
import { toast } from "@/ui/toasts";

function labelOf(one: PhoneConsent): string {
  const label = t.consentOf(one.client_name, showPhone(one.phone));
  if (!one.expires_at) return label;
  const day = formatDay(one.expires_at);
  return `${label}. ${one.is_given ? t.consentUntil(day) : t.consentEnded(day)}`;
}

/** The operators that may write to the person on WhatsApp, each with a box to stop it; nothing without any. */
export function PhoneConsents() {
  const queryClient = useQueryClient();
  const list = useQuery(phoneConsentsQuery);
  const changing = useMutation({
    mutationFn: (one: PhoneConsent) => changePhoneConsent(one, !one.is_given),
    onSuccess: (now) => queryClient.setQueryData(phoneConsentsQuery.queryKey, now),
    onError: (error) => toast.error(error.message || t.consentFailed),
  });
  if (!list.data?.length) return null;
  return (
    <Section title={t.consentsTitle} lead={t.consentsLead}>
      {list.data.map((one) => (
        <CheckField
          key={`${one.client_id} ${one.phone}`}
          label={labelOf(one)}
          checked={one.is_given}
          disabled={changing.isPending}
          onChange={() => changing.mutate(one)}
        />
      ))}
    </Section>
  );
}
