import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import classes from "@/ui/panel-link.module.css";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  icon?: LucideIcon;
  /** A badge at the end of the link. */
  mark?: string | undefined;
};

function PanelAnchor({ icon: Icon, mark, children, ...props }: Props) {
  return (
    <a {...props} className={classes["item"]}>
      {Icon && <Icon size={19} aria-hidden />}
      {children}
      {mark && <span className={classes["mark"]}>{mark}</span>}
    </a>
  );
}

/** A link in a panel's sidebar. */
export const PanelLink = createLink(PanelAnchor);

type BarProps = Omit<Props, "children"> & { icon: LucideIcon };

function BarAnchor({ icon: Icon, mark, ...props }: BarProps) {
  return (
    <a {...props} className={classes["inBar"]}>
      <Icon size={20} aria-hidden />
      {mark && (
        <span className={classes["count"]} aria-hidden>
          {mark}
        </span>
      )}
    </a>
  );
}

/** A link in the bar that a panel has on a phone: an icon with a badge, named by its label. */
export const PanelBarLink = createLink(BarAnchor);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: LucideIcon };

/** An entry of a panel's sidebar that runs an action. */
export function PanelButton({ icon: Icon, children, ...props }: ButtonProps) {
  return (
    <button {...props} type="button" className={`${classes["item"]} ${classes["button"]}`}>
      <Icon size={19} aria-hidden />
      {children}
    </button>
  );
}
