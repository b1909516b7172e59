import { t } from "#messages/shared";
import { MoreMenu } from "@/ui/more-menu";

type Props = {
  /** What the list is called. */
  label: string;
  /** The address of the rows of all pages, in this order, as a file. */
  fileOf: (format: "csv" | "xlsx") => string;
};

/** The files of what a list shows. */
export function DownloadMenu({ label, fileOf }: Props) {
  return (
    <MoreMenu
      label={t.downloadOf(label)}
      text={t.download}
      isOutlined
      acts={[
        { label: t.asCsv, name: t.asCsv, href: fileOf("csv") },
        { label: t.asXlsx, name: t.asXlsx, href: fileOf("xlsx") },
      ]}
    />
  );
}
