import { createLink } from "@tanstack/react-router";
import { ButtonAnchor, type ButtonAnchorProps } from "@/ui/button";
import classes from "@/ui/data-table.module.css";
import { TextAnchor, type TextAnchorProps } from "@/ui/link";

function RowAnchor(props: ButtonAnchorProps) {
  return <ButtonAnchor variant="outline" size="sm" {...props} className={classes["rowLink"]} />;
}

function TitleAnchor(props: TextAnchorProps) {
  return <TextAnchor {...props} className={classes["rowLink"]} />;
}

/** The link from a table row to its page; the whole row is clickable. */
export const RowLink = createLink(RowAnchor);

/** The same as the row's title. */
export const RowTitleLink = createLink(TitleAnchor);
