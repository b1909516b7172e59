import { Share2 } from "lucide-react";
import { t } from "#messages/shared";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toasts";

type Props = {
  title: string;
  /** The page of this site to share; the present one when left out. */
  path?: string;
  label?: string;
};

/** The phone's own share sheet where there is one, else the page's address on the clipboard. */
export function ShareButton({ title, path, label = t.share }: Props) {
  const share = async () => {
    const url = new URL(path ?? window.location.href, window.location.origin).href;
    if (typeof navigator.share === "function") {
      await navigator.share({ title, url }).catch(() => undefined); // closed without choosing
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => toast.success(t.linkCopied),
      () => toast.error(t.copyFailed),
    );
  };
  return (
    <Button variant="outline" before={<Share2 size={18} aria-hidden />} onClick={share}>
      {label}
    </Button>
  );
}
