import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/inbox";
import {
  assignItems,
  finishItems,
  type InboxItem,
  type InboxPerson,
  refreshInbox,
  snoozeItems,
} from "@/features/inbox/inbox-queries";
import { formatMoment } from "@/lib/dates";
import { toast } from "@/ui/toasts";

/** What is done with an item. */
export type InboxAct =
  | { kind: "assign"; person: InboxPerson | null }
  | { kind: "snooze"; until: Date | null }
  | { kind: "finish"; isDone: boolean };

type Call = { items: readonly InboxItem[]; act: InboxAct };

/** Assigns, snoozes, closes and reopens items; `onDone` after the list has changed. */
export function useInboxActs(clientId: number, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ items, act }: Call) => {
      if (act.kind === "assign") return assignItems(clientId, items, act.person?.user_id ?? null);
      if (act.kind === "snooze") return snoozeItems(clientId, items, act.until);
      return finishItems(clientId, items, act.isDone);
    },
    onSuccess: async (_, { items, act }) => {
      await refreshInbox(queryClient, clientId);
      toast.success(sentenceOf(items, act));
      onDone?.();
    },
    onError: (error) => toast.error(error.message),
  });
}

function sentenceOf(items: readonly InboxItem[], act: InboxAct): string {
  if (act.kind === "assign") return act.person ? t.assigned(act.person.name) : t.unassigned;
  if (act.kind === "snooze")
    return act.until ? t.snoozed(formatMoment(act.until.toISOString())) : t.unsnoozed;
  return act.isDone ? t.done(items.length) : t.unsnoozed;
}
