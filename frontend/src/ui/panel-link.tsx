import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, Ref } from "react";
import classes from "@/ui/panel-link.module.css";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement>; icon: LucideIcon };

function PanelAnchor({ icon: Icon, children, ...props }: Props) {
  return (
    <a {...props} className={classes["item"]}>
      <Icon size={19} aria-hidden />
      {children}
    </a>
  );
}

/** A line of a panel's sidebar. */
export const PanelLink = createLink(PanelAnchor);
