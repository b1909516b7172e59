import { t } from "#messages/account";
import { toast } from "@/ui/toasts";

/** Puts a text on the clipboard, and says whether that went well. */
export async function copyText(text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => toast.success(done),
    () => toast.error(t.copyFailed),
  );
}
