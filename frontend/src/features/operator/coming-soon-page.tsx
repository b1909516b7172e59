import { Hammer } from "lucide-react";
import { t } from "#messages/panel";
import { DASHBOARD } from "@/features/operator/navigation";
import { PageHead } from "@/features/operator/page-head";
import { ButtonLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";

/** A part of the panel that is still to come. */
export function ComingSoonPage({ name }: { name: string }) {
  return (
    <>
      <PageHead title={name} />
      <EmptyState
        icon={Hammer}
        title={t.comingSoonTitle}
        text={t.comingSoonText(name)}
        action={<ButtonLink to={DASHBOARD}>{t.toDashboard}</ButtonLink>}
      />
    </>
  );
}
