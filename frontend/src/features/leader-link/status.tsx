import { CloudCheck, CloudOff, CloudUpload, type LucideIcon } from "lucide-react";
import { t } from "#messages/lead";
import classes from "@/features/leader-link/lead.module.css";
import type { LeaderPhone, View } from "@/features/leader-link/phone";
import type { Waiting } from "@/features/leader-link/storage";
import { formatRupees } from "@/lib/money";
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
          {[...new Set(refused.map(reasonOf))].join(" ")}
        </Notice>
      )}
    </Stack>
  );
}

/** Payments that were neither sent nor removed when the link ended: money that the operator does not know of. */
export function UnsentPayments({ phone, view }: { phone: LeaderPhone; view: View }) {
  const unsent = view.waiting.filter(({ record }) => record.kind === "payment");
  if (unsent.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={t.unsentPayments}
      action={
        <Button
          size="sm"
          variant="outline"
          onClick={() => void Promise.all(unsent.map((entry) => phone.dismiss(entry)))}
        >
          {t.dismiss}
        </Button>
      }
    >
      {unsent.map((entry) => paymentOf(entry)).join(" ")}
    </Notice>
  );
}

function reasonOf(entry: Waiting): string {
  return [paymentOf(entry), entry.refused && t.refusals[entry.refused]].filter(Boolean).join(" ");
}

function paymentOf({ record, customer = "" }: Waiting): string {
  return record.kind === "payment" ? t.unsentPayment(formatRupees(Number(record.amount)), customer) : "";
}

function stateOf({ bills, isOffline }: View, unsent: number): [LucideIcon, string] {
  if (unsent > 0) return [isOffline ? CloudOff : CloudUpload, t.unsent(unsent)];
  if (bills.length > 0) return [CloudUpload, t.unsentBills(bills.length)];
  return [isOffline ? CloudOff : CloudCheck, t.allSent];
}
