import { CloudCheck, CloudOff, CloudUpload, type LucideIcon } from "lucide-react";
import { t } from "#messages/lead";
import classes from "@/features/leader-link/lead.module.css";
import type { LeaderPhone, View } from "@/features/leader-link/phone";
import { Button } from "@/ui/button";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";

/** What is not sent yet, and what could not be stored. */
export function Status({ phone, view }: { phone: LeaderPhone; view: View }) {
  const unsent = view.waiting.filter(({ refused }) => !refused);
  const refused = view.waiting.filter((entry) => entry.refused);
  const [Icon, text] = stateOf(view, unsent.length);
  return (
    <Stack gap={3}>
      <div className={classes["status"]} data-offline={view.isOffline || undefined}>
        <Icon size={20} aria-hidden />
        <p role="status" className={classes["statusText"]}>
          {text}
          {view.isOffline && <span className={classes["hint"]}>{t.noSignal}</span>}
        </p>
        {(unsent.length > 0 || view.bills.length > 0 || view.isOffline) && (
          <Button
            size="sm"
            variant="outline"
            loading={view.isSending}
            saying={t.sending}
            onClick={() => void phone.sync()}
          >
            {t.send}
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <Notice
          tone="warn"
          title={t.refused(refused.length)}
          action={
            <Button
              size="sm"
              variant="outline"
              onClick={() => void Promise.all(refused.map((entry) => phone.dismiss(entry)))}
            >
              {t.dismiss}
            </Button>
          }
        >
          {[...new Set(refused.map((entry) => entry.refused && t.refusals[entry.refused]))].join(" ")}
        </Notice>
      )}
    </Stack>
  );
}

function stateOf({ bills, isOffline }: View, unsent: number): [LucideIcon, string] {
  if (unsent > 0) return [isOffline ? CloudOff : CloudUpload, t.unsent(unsent)];
  if (bills.length > 0) return [CloudUpload, t.unsentBills(bills.length)];
  return [isOffline ? CloudOff : CloudCheck, t.allSent];
}
