import { Copy, Download } from "lucide-react";
import { t } from "#messages/account";
import { useSite } from "@/api/site";
import { copyText } from "@/features/account/copy-text";
import classes from "@/features/account/enrol-dialog.module.css";
import { saveFile } from "@/features/account/save-file";
import { Button } from "@/ui/button";

type Props = { codes: readonly string[]; onKept: () => void };

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { product_name } = useSite();
  const text = codes.join("\n");
  return (
    <div className={classes["form"]}>
      <p>{t.recoveryText}</p>
      <ol className={classes["codes"]} aria-label={t.recoveryLabel}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes["actions"]}>
        <Button
          variant="outline"
          before={<Copy size={18} aria-hidden />}
          onClick={() => void copyText(text, t.codesCopied)}
        >
          {t.copyCodes}
        </Button>
        <Button
          variant="outline"
          before={<Download size={18} aria-hidden />}
          onClick={() =>
            saveFile(
              `${product_name.toLowerCase()}-recovery-codes.txt`,
              "text/plain",
              t.codesFile(product_name, text),
            )
          }
        >
          {t.downloadCodes}
        </Button>
      </div>
      <Button size="lg" fullWidth onClick={onKept}>
        {t.codesKept}
      </Button>
    </div>
  );
}
