import { type ReactNode, useId } from "react";
import classes from "@/ui/panel-section.module.css";

type Props = {
  name?: string | null;
  /** `PanelLink`s in list items. */
  children: ReactNode;
};

/** A group of links in a panel's sidebar. */
export function PanelSection({ name = null, children }: Props) {
  const id = useId();
  return (
    <div>
      {name && (
        <p id={id} className={classes["name"]}>
          {name}
        </p>
      )}
      <ul className={classes["list"]} aria-labelledby={name ? id : undefined}>
        {children}
      </ul>
    </div>
  );
}
