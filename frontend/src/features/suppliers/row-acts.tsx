import { t } from "#messages/suppliers";
import classes from "@/features/suppliers/suppliers.module.css";
import { TextAnchor } from "@/ui/link";
import { MoreMenu } from "@/ui/more-menu";

type Props = {
  /** What the row is called. */
  name: string;
  file: { url: string } | null;
  onEdit: () => void;
  onRemove: () => void;
};

/** The file and the acts of a bill or payment. */
export function RowActs({ name, file, onEdit, onRemove }: Props) {
  return (
    <span className={classes["rowActs"]}>
      {file && (
        <TextAnchor href={file.url} target="_blank" rel="noopener" aria-label={t.openFileOf(name)}>
          {t.openFile}
        </TextAnchor>
      )}
      <MoreMenu
        label={t.moreOf(name)}
        acts={[
          { label: t.change, name: t.changeOf(name), onPress: onEdit },
          { label: t.remove, name: t.removeOf(name), onPress: onRemove },
        ]}
      />
    </span>
  );
}
