import { useBlocker } from "@tanstack/react-router";
import { t } from "#messages/drafts";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** Asks once before a page with unsaved input is left. For forms without a draft. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={t.leave}
      opened={blocker.status === "blocked"}
      confirm={t.discard}
      cancel={t.stay}
      loading={false}
      error={null}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t.leaveText}</p>
    </ConfirmDialog>
  );
}
