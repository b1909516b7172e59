import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import classes from "@/ui/file-list.module.css";
import { Hint, Text } from "@/ui/layout";

export type FileItem = {
  key: string | number;
  name: string;
  note: ReactNode;
  aside?: ReactNode;
  href: string;
};

/** Files to open, a line each; they open beside the page. */
export function FileList({ files, label }: { files: readonly FileItem[]; label: string }) {
  return (
    <ul aria-label={label} className={classes["files"]}>
      {files.map(({ key, name, note, aside, href }) => (
        <li key={key}>
          <a href={href} target="_blank" rel="noopener" className={classes["file"]}>
            <FileText size={20} strokeWidth={1.75} aria-hidden className={classes["icon"]} />
            <span className={classes["words"]}>
              <Text as="span" weight={600} breakable>
                {name}
              </Text>
              <Hint as="span">{note}</Hint>
            </span>
            {aside && <span className={classes["aside"]}>{aside}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
