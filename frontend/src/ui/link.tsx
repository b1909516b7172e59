import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import classes from "@/ui/link.module.css";

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };
type ButtonAnchorProps = ButtonProps & Omit<AnchorProps, keyof ButtonProps>;

function ButtonAnchor(props: ButtonAnchorProps) {
  return <Button component="a" {...props} />;
}

function TextAnchor({ className, ...props }: AnchorProps) {
  return <a className={className ? `${classes["text"]} ${className}` : classes["text"]} {...props} />;
}

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

/** A link in running text. */
export const TextLink = createLink(TextAnchor);
