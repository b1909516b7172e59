import { ShieldX } from "lucide-react";
import { t } from "#messages/access";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

export function DeniedPage() {
  usePageTitle(t.deniedTitle);
  return (
    <Container>
      <h1 className="visually-hidden">{t.deniedTitle}</h1>
      <EmptyState
        icon={ShieldX}
        title={t.deniedTitle}
        text={t.deniedText}
        action={<ButtonLink to="/">{t.goHome}</ButtonLink>}
      />
    </Container>
  );
}
