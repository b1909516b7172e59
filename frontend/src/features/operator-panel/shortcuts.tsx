import { useLocalStorage } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { t } from "#messages/panel";
import { useMay } from "@/domain/rights";
import { openScreens, type PanelPath, rightOf, sections } from "@/features/operator-panel/navigation";
import type { Keys } from "@/features/operator-panel/shortcuts-dialog";

const ShortcutsDialog = lazy(() =>
  import("@/features/operator-panel/shortcuts-dialog").then((box) => ({ default: box.ShortcutsDialog })),
);

const { shortcuts: words } = t;

const NEW_BOOKING = "/to/new-booking";
/** How long a letter may follow `g`, in milliseconds. */
const SEQUENCE = 1500;
const TYPING = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";
const ROW_LINK = "a, button:enabled";

type Props = {
  /** Whether the list of keys is shown. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onJump: () => void;
};

/**
 * The keys of the panel and the list of them. Single keys can be switched off, as WCAG 2.1.4 asks; Ctrl K works in
 * fields too.
 */
export function Shortcuts({ isOpen, onOpen, onClose, onJump }: Props) {
  const navigate = useNavigate();
  const may = useMay();
  const [isOn, setOn] = useLocalStorage({ key: "toli.shortcuts", defaultValue: true });
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  const mayOpen = (path: PanelPath) => may(rightOf(path) ?? "panel");
  const screens = sections.flatMap((section) =>
    openScreens(section, may, true)
      .slice(0, 1)
      .map(({ to }) => ({ key: section.key, name: section.name, to })),
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      // A menu or a field has taken the key.
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === "k") {
        event.preventDefault();
        onJump();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
      if (!event.shiftKey && moveRow(target, key)) {
        event.preventDefault();
        return;
      }
      if (!isOn || target.closest(TYPING) || document.querySelector("[role=dialog]")) return;
      const isAfterG = event.timeStamp - pressedG.current < SEQUENCE;
      pressedG.current = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const screen = isAfterG ? screens.find((candidate) => candidate.key === key) : undefined;
      if (screen) void navigate({ to: screen.to });
      else if (key === "n") mayOpen(NEW_BOOKING) && void navigate({ to: NEW_BOOKING });
      else if (key === "?") onOpen();
      else if (key === "/") {
        const search = document.querySelector<HTMLInputElement>("main input[type=search]");
        if (search) search.focus();
        else onJump();
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  const keys: Keys = [
    ["Ctrl K", words.jump],
    ["/", words.search],
    ...(mayOpen(NEW_BOOKING) ? [["n", words.newBooking] as const] : []),
    ...screens.map(({ key, name }) => [words.go(key), name] as const),
    ["↓ ↑", words.rows],
    ["?", words.help],
  ];
  return (
    isOpen && (
      <Suspense>
        <ShortcutsDialog keys={keys} isOn={isOn} onSwitch={setOn} onClose={onClose} />
      </Suspense>
    )
  );
}

/** Moves the focus to the first link of the next or previous row, and from the page's search field to the first row. */
function moveRow(target: Element, key: string): boolean {
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const row = target.closest("main tbody tr");
  const isSearch = key === "ArrowDown" && target.matches("main input[type=search]:not([role=combobox])");
  if (row ? target.matches("input, select, textarea") : !isSearch) return false;
  const rows = [...document.querySelectorAll("main tbody tr")].filter((candidate) =>
    candidate.querySelector(ROW_LINK),
  );
  const step = key === "ArrowDown" ? 1 : -1;
  const next = row ? rows[rows.indexOf(row) + step] : rows[0];
  const link = next?.querySelector<HTMLElement>(ROW_LINK);
  link?.focus();
  return link !== undefined && link !== null;
}
