import { createLink, type LinkProps, type RegisteredRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import { ButtonAnchor } from "@/ui/button";
import classes from "@/ui/link.module.css";

export type TextAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** An anchor in running text; within the site use `TextLink`. */
export function TextAnchor({ className, ...props }: TextAnchorProps) {
  return <a className={className ? `${classes["text"]} ${className}` : classes["text"]} {...props} />;
}

/** Where a link leads, for tables of links of many kinds. Make each with `linkOptions`, which checks it. */
export type AnyLink = LinkProps<"a", RegisteredRouter, string, string>;

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

/** A link in running text. */
export const TextLink = createLink(TextAnchor);
