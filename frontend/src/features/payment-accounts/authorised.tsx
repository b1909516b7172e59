import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "#messages/payment-accounts";
import { accountsQuery, connectAuthorised, sayOf } from "@/features/payment-accounts/queries";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** What the provider's page sent the browser back with. */
export type Answer = { code?: string; state?: string; error?: string };

type Props = { clientId: number; answer: Answer; onDone: () => void };

/** Finishes what was begun on the provider's page: connects the account, or says why there is none. */
export function Authorised({ clientId, answer, onDone }: Props) {
  const queryClient = useQueryClient();
  const { code, state } = answer;
  const finishing = useMutation({
    mutationFn: (body: { code: string; state: string }) => connectAuthorised(clientId, body),
    onSuccess: (now) => {
      queryClient.setQueryData(accountsQuery(clientId).queryKey, now);
      toast.success(t.connectedNow);
      onDone();
    },
  });
  // The code is good once, and effects may run twice.
  const sent = useRef(false);
  const { mutate } = finishing;
  useEffect(() => {
    if (!code || !state || sent.current) return;
    sent.current = true;
    mutate({ code, state });
  }, [code, state, mutate]);
  if (!code || !state) {
    return (
      <Notice tone="warn" title={t.authoriseUnfinished}>
        {t.authoriseDeclined}
      </Notice>
    );
  }
  if (finishing.isError) {
    return (
      <Notice tone="bad" title={t.authoriseUnfinished}>
        {sayOf(finishing.error, t.connectFailed) ?? t.connectFailed}
      </Notice>
    );
  }
  return <Notice>{t.authorising}</Notice>;
}
