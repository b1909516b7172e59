import MarkdownToJsx, { type MarkdownToJSX } from "markdown-to-jsx";
import type { AnchorHTMLAttributes } from "react";
import classes from "@/ui/markdown.module.css";

/** Text that people wrote. Raw HTML stays text, addresses are checked, and headings start below those of the page. */
export function Markdown({ text }: { text: string }) {
  return (
    <MarkdownToJsx className={classes["prose"]} options={options}>
      {text}
    </MarkdownToJsx>
  );
}

function OutwardLink({ href, title, children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a href={href} title={title} target="_blank" rel="noopener nofollow">
      {children}
    </a>
  );
}

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  forceWrapper: true,
  overrides: {
    a: OutwardLink,
    h1: "h3",
    h2: "h3",
    h3: "h4",
    h4: "h5",
    // Pictures of other hosts would be blocked by the policy, and tell those hosts who reads the page.
    img: () => null,
  },
};
