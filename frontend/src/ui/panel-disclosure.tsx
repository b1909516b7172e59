import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import classes from "@/ui/panel-disclosure.module.css";
import { PanelSection } from "@/ui/panel-section";

type Props = {
  name: string;
  /** Whether it is open at first. */
  open: boolean;
  /** `PanelLink`s in list items. */
  children: ReactNode;
};

/** A collapsed group of links in a panel's sidebar. */
export function PanelDisclosure({ name, open, children }: Props) {
  return (
    <details open={open}>
      <summary className={classes["summary"]}>
        {name}
        <ChevronDown size={16} aria-hidden className={classes["arrow"]} />
      </summary>
      <PanelSection>{children}</PanelSection>
    </details>
  );
}
