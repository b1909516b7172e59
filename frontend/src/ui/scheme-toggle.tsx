import { Moon, Sun } from "lucide-react";
import { t } from "#messages/shared";
import { chooseScheme, useScheme } from "@/ui/color-scheme";
import classes from "@/ui/scheme-toggle.module.css";

export function SchemeToggle() {
  const scheme = useScheme();
  const other = scheme === "dark" ? "light" : "dark";
  const Icon = scheme === "dark" ? Sun : Moon;
  return (
    <button
      type="button"
      className={`${classes["toggle"]} needs-scripts`}
      aria-label={other === "dark" ? t.toDark : t.toLight}
      onClick={() => chooseScheme(other)}
    >
      <Icon size={19} aria-hidden />
    </button>
  );
}
