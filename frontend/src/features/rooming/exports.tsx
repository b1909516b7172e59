import { Download, Printer } from "lucide-react";
import { t } from "#messages/rooming";
import { addressOf } from "@/api/call";
import { Button, ButtonAnchor } from "@/ui/button";

/** The rooming list for the hotel: as files, and on paper. */
export function Exports({ clientId, planId }: { clientId: number; planId: number }) {
  const file = (kind: "csv" | "xlsx") =>
    addressOf(`/api/reports/clients/{client_id}/plans/{event_plan_id}/rooming.${kind}`, {
      path: { client_id: clientId, event_plan_id: planId },
    });
  return (
    <>
      <ButtonAnchor
        variant="outline"
        href={file("xlsx")}
        download
        before={<Download size={18} aria-hidden />}
      >
        {t.xlsx}
      </ButtonAnchor>
      <ButtonAnchor variant="outline" href={file("csv")} download before={<Download size={18} aria-hidden />}>
        {t.csv}
      </ButtonAnchor>
      <Button variant="outline" before={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        {t.print}
      </Button>
    </>
  );
}
