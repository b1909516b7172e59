import type { ReactNode } from "react";
import { PricePreview } from "@/features/events/price-preview";
import type { OwnEvent } from "@/features/events/queries";
import classes from "@/features/events/wizard.module.css";
import { Stack } from "@/ui/layout";

/** Forms about prices, with the prices as travellers will read them beside them where there is room. */
export function Priced({ event, children }: { event: OwnEvent; children: ReactNode }) {
  return (
    <div className={classes["priced"]}>
      <Stack>{children}</Stack>
      <PricePreview event={event} />
    </div>
  );
}
