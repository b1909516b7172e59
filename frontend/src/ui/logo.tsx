import classes from "@/ui/logo.module.css";

type Props = {
  /** The address of the picture; null without one. */
  src: string | null;
  name: string;
  /** Its width and height in pixels. */
  side: number;
  className?: string | undefined;
};

/** An operator's logo. The default one is the first letter of its name in its colour. */
export function Logo({ src, name, side, className }: Props) {
  if (src) return <img src={src} alt="" width={side} height={side} loading="lazy" className={className} />;
  const [letter = ""] = name;
  return (
    <svg viewBox="0 0 40 40" width={side} height={side} aria-hidden="true" className={className}>
      <rect width="40" height="40" className={classes["ground"]} />
      <text x="20" y="20" className={classes["letter"]}>
        {letter.toLocaleUpperCase()}
      </text>
    </svg>
  );
}
