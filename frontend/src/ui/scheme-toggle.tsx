import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "#messages/shared";
import classes from "@/ui/scheme-toggle.module.css";

export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme("light");
  // The server draws the light one, and cannot know what was chosen in this browser.
  const [isUp, setUp] = useState(false);
  useEffect(() => setUp(true), []);
  const scheme = isUp ? computed : "light";
  const other = scheme === "dark" ? "light" : "dark";
  const Icon = scheme === "dark" ? Sun : Moon;
  return (
    <button
      type="button"
      className={`${classes["toggle"]} needs-scripts`}
      aria-label={other === "dark" ? t.toDark : t.toLight}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={19} aria-hidden />
    </button>
  );
}
