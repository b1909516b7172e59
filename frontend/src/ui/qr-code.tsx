import encodeQR from "qr";
import { useMemo } from "react";
import classes from "@/ui/qr-code.module.css";
import { modulesPath } from "@/ui/qr-modules";

/** The quiet margin that cameras need, in modules. */
const MARGIN = 4;

type Props = { text: string; label: string };

/** A text as a QR code. Black on white in both colour schemes, because not every reader accepts inverted codes. */
export function QrCode({ text, label }: Props) {
  const modules = useMemo(() => encodeQR(text, "raw", { ecc: "medium", border: MARGIN }), [text]);
  const { length } = modules;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${length} ${length}`}
      shapeRendering="crispEdges"
      className={classes["code"]}
    >
      <rect width={length} height={length} fill="#ffffff" />
      <path d={modulesPath(modules)} fill="#000000" />
    </svg>
  );
}
