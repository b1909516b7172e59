import { t } from "#messages/shared";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

/** 404: the address or its content does not exist; `data` may name what is missing. */
export function MissingPage({ data }: { data?: unknown }) {
  usePageTitle(t.missing.title);
  return (
    <Container>
      <h1 className="visually-hidden">{t.missing.title}</h1>
      <EmptyState
        title={typeof data === "string" ? data : t.missing.heading}
        text={t.missing.text}
        action={<ButtonLink to="/">{t.missing.home}</ButtonLink>}
      />
    </Container>
  );
}
