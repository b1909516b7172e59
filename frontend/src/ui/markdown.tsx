import { Fragment, type ReactNode } from "react";
import { type Block, parseMarkdown, withListedLines } from "@/lib/markdown";
import type { Inline } from "@/lib/markdown-inline";
import { langOfText } from "@/lib/text-language";
import classes from "@/ui/markdown.module.css";

type Props = {
  text: string;
  /** The text has one item per line and is shown as a list. */
  isList?: boolean;
};

/** Text that people wrote. Raw HTML stays text, and headings start below those of the page. */
export function Markdown({ text, isList }: Props) {
  return (
    <div className={classes["prose"]} lang={langOfText(text)}>
      {blocksOf(parseMarkdown(isList ? withListedLines(text) : text))}
    </div>
  );
}

function blocksOf(blocks: readonly Block[]): ReactNode {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is identified by its position
    <Fragment key={index}>{blockOf(block)}</Fragment>
  ));
}

function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case "heading":
      return block.level < 3 ? <h3>{inlinesOf(block.children)}</h3> : <h4>{inlinesOf(block.children)}</h4>;
    case "paragraph":
      return <p>{inlinesOf(block.children)}</p>;
    case "quote":
      return <blockquote>{blocksOf(block.children)}</blockquote>;
    case "table":
      return <TableOf head={block.head} rows={block.rows} />;
    case "rule":
      return <hr />;
    case "list": {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is identified by its position
        <li key={index}>{itemOf(item)}</li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

function TableOf({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <div className={classes["table"]}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
              <th key={index} scope="col">
                {inlinesOf(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            <tr key={place}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <td key={index}>{inlinesOf(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An item of one paragraph needs no paragraph around it. */
function itemOf([first, ...rest]: readonly Block[]): ReactNode {
  if (first?.kind !== "paragraph") return blocksOf(first ? [first, ...rest] : rest);
  return (
    <>
      {inlinesOf(first.children)}
      {blocksOf(rest)}
    </>
  );
}

function inlinesOf(parts: readonly Inline[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is identified by its position
    <Fragment key={index}>{inlineOf(part)}</Fragment>
  ));
}

function inlineOf(part: Inline): ReactNode {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "strong":
      return <strong>{inlinesOf(part.children)}</strong>;
    case "em":
      return <em>{inlinesOf(part.children)}</em>;
    case "del":
      return <del>{inlinesOf(part.children)}</del>;
    case "code":
      return <code>{part.text}</code>;
    case "break":
      return <br />;
    case "link":
      return (
        <a href={part.href} target="_blank" rel="noopener nofollow">
          {inlinesOf(part.children)}
        </a>
      );
  }
}
