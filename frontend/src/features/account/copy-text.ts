import { t } from "#messages/account";
import { toast } from "@/ui/toasts";

/** Copies a text to the clipboard, and returns whether it succeeded. */
export async function copyText(text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => toast.success(done),
    () => toast.error(t.copyFailed),
  );
}
