import type { MouseEvent } from "react";
import { t } from "#messages/languages";
import { otherLanguages } from "@/lib/languages";
import classes from "@/ui/language-links.module.css";
import { Row } from "@/ui/layout";

/** Links to the same page in each other language. The server keeps the choice; without scripts they work too. */
export function LanguageLinks() {
  return (
    <Row as="nav" noWrap gap={0} aria-label={t.label}>
      {otherLanguages.map(({ code, name }) => (
        <a
          key={code}
          href={`?lang=${code}`}
          lang={code}
          hrefLang={code}
          className={classes["language"]}
          onClick={(event) => keepAddress(event, code)}
        >
          {name}
        </a>
      ))}
    </Row>
  );
}

/** The address as it is now, with its search and filters. */
function keepAddress(event: MouseEvent<HTMLAnchorElement>, code: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set("lang", code);
  event.currentTarget.href = address.href;
}
