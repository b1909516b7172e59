import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import { ButtonAnchor } from "@/ui/button";
import classes from "@/ui/link.module.css";

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };
function TextAnchor({ className, ...props }: AnchorProps) {
  return <a className={className ? `${classes["text"]} ${className}` : classes["text"]} {...props} />;
}

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

/** A link in running text. */
export const TextLink = createLink(TextAnchor);
