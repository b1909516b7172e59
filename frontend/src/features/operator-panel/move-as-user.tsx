import { useMutation } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { t } from "#messages/panel";
import { sentenceOf } from "@/api/errors";
import { handOffAddress, useSite } from "@/api/site";
import { PanelButton, PanelLink } from "@/ui/panel-link";
import { toast } from "@/ui/toasts";

const STOREFRONT = "/events";

/** Opens the operator's site as travellers see it: here, or on its own host, where the person is signed in automatically. */
export function MoveAsUser({ label }: { label: string | null }) {
  const site = useSite();
  const going = useMutation({
    mutationFn: async () => window.location.assign(await handOffAddress(label, STOREFRONT)),
    onError: (error) => toast.error(sentenceOf(error, t.moveFailed)),
  });
  const isElsewhere = label !== null && site.client?.client_url !== label;
  if (!isElsewhere) {
    return (
      <PanelLink to={label ? STOREFRONT : "/"} icon={UserRound}>
        {t.moveAsUser}
      </PanelLink>
    );
  }
  return (
    <PanelButton
      icon={UserRound}
      aria-disabled={going.isPending || undefined}
      onClick={() => going.isPending || going.mutate()}
    >
      {t.moveAsUser}
    </PanelButton>
  );
}
