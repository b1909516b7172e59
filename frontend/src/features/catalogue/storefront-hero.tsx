import { Search, X } from "lucide-react";
import { useRef } from "react";
import { t } from "#messages/catalogue";
import type { SiteClient } from "@/api/site";
import classes from "@/features/catalogue/storefront-hero.module.css";
import { Container } from "@/ui/page-shell";
import { Picture } from "@/ui/picture";

type Props = { client: SiteClient; query: string; onQuery: (query: string) => void };

export function StorefrontHero({ client, query, onQuery }: Props) {
  return (
    <div className={classes["hero"]}>
      {client.client_banner && (
        <Picture
          image={client.client_banner}
          alt=""
          sizes="100vw"
          ratio="fill"
          priority
          className={classes["photo"]}
        />
      )}
      <Container className={classes["words"]}>
        <h1 className={classes["name"]}>{client.client_name}</h1>
        {client.tagline && <p className={classes["tagline"]}>{client.tagline}</p>}
        <SearchBox query={query} onQuery={onQuery} />
      </Container>
    </div>
  );
}

function SearchBox({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onQuery("");
    input.current?.focus();
  };
  return (
    <search className={classes["search"]}>
      <Search size={20} aria-hidden className={classes["icon"]} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        className={classes["input"]}
        aria-label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      {query && (
        <button type="button" className={classes["clear"]} aria-label={t.clearSearch} onClick={clear}>
          <X size={18} aria-hidden />
        </button>
      )}
    </search>
  );
}
