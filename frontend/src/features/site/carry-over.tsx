import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/site";
import { sentenceOf } from "@/api/errors";
import { handOffAddress } from "@/api/site";
import classes from "@/features/site/carry-over.module.css";
import type { EditConflict } from "@/features/site/navigation";
import { toast } from "@/ui/toasts";

type Props = { label: string; to: EditConflict; className?: string | undefined };

/** A link to a page on another site of the platform, where the person is signed in automatically. */
export function CarryOver({ label, to, className }: Props) {
  const going = useMutation({
    mutationFn: async () => window.location.assign(await handOffAddress(to.site, to.path)),
    onError: (error) => toast.error(sentenceOf(error, t.carryOverFailed)),
  });
  return (
    <button
      type="button"
      className={`${className ?? ""} ${classes["button"]}`}
      aria-disabled={going.isPending || undefined}
      onClick={() => going.isPending || going.mutate()}
    >
      {label}
    </button>
  );
}
