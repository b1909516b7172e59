import { Copy } from "lucide-react";
import { t } from "#messages/shared";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toasts";

type Props = {
  text: string;
  /** What is copied, for people who do not see the text beside the button. */
  label: string;
};

/** Copies a text to the clipboard. */
export function CopyButton({ text, label }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyTextFailed),
    );
  return (
    <Button variant="outline" size="sm" aria-label={label} onClick={() => void copy()}>
      <Copy size={16} aria-hidden />
    </Button>
  );
}
