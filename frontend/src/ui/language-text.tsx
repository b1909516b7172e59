import type { ReactNode } from "react";
import { splitByLanguage } from "@/lib/text-language";

/**
 * Text whose words in another language than the page's are marked with it, for the voice of a screen reader. What is not text
 * stays as it is.
 */
export function LanguageText({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== "string") return children;
  const pieces = splitByLanguage(children).map(({ text, lang }, index) =>
    lang ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <span key={index} lang={lang}>
        {text}
      </span>
    ) : (
      text
    ),
  );
  // One element around them, because several would be items of their own in a flexible or grid layout.
  return pieces.length > 1 ? <span>{pieces}</span> : pieces;
}
