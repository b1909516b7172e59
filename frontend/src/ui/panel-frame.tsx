import { Menu, Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { t } from "#messages/shared";
import { LanguageLinks } from "@/ui/language-links";
import { Stack, Text } from "@/ui/layout";
import classes from "@/ui/panel-frame.module.css";
import { RouteAnnouncer } from "@/ui/route-announcer";
import { SchemeToggle } from "@/ui/scheme-toggle";

type Props = {
  /** Whose panel it is. */
  name: string;
  /** The address of its logo; without one, its first letter is shown. */
  logo?: string | null;
  /** The address of the page; when it changes, the drawer closes and the page scrolls to the top. */
  path: string;
  /** `PanelSection`s of navigation links. `endItems` are links in list items at the sidebar's end. */
  items: ReactNode;
  endItems: ReactNode;
  /** Opens the box that jumps to any screen; `name` is the label of its button. */
  jump?: { name: string; keys: string; onOpen: () => void };
  /** A `PanelBarLink` of the bar on a phone. */
  barItem?: ReactNode;
  version: string;
  children: ReactNode;
};

/** The frame of every page of a back office: a sidebar, on a phone a drawer. */
export function PanelFrame({
  name,
  logo = null,
  path,
  items,
  endItems,
  jump,
  barItem,
  version,
  children,
}: Props) {
  const [opened, setOpened] = useState(false);
  const sidebar = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    setOpened(false);
    sidebar.current?.scrollTo({ top: 0 });
  }, [path]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !opened) return;
    setOpened(false);
    burger.current?.focus();
  };

  const mark = (
    <span className={classes["mark"]} data-logo={logo ? true : undefined} aria-hidden>
      {logo ? <img src={logo} alt="" width={36} height={36} /> : name.charAt(0)}
    </span>
  );
  return (
    <div className={classes["panel"]}>
      <a href="#main" className="skip-link">
        {t.skipToContent}
      </a>
      <header className={classes["bar"]}>
        <button
          ref={burger}
          type="button"
          className={classes["icon"]}
          aria-expanded={opened}
          aria-controls={id}
          aria-label={opened ? t.closeMenu : t.openMenu}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
        </button>
        {logo && mark}
        <p className={classes["name"]}>{name}</p>
        {jump && (
          <button type="button" className={classes["icon"]} aria-label={jump.name} onClick={jump.onOpen}>
            <Search size={20} aria-hidden />
          </button>
        )}
        {barItem}
        <SchemeToggle />
      </header>
      <aside
        ref={sidebar}
        id={id}
        className={classes["sidebar"]}
        data-opened={opened || undefined}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          // Also a link to the page that is open.
          if (target instanceof Element && target.closest("a")) setOpened(false);
        }}
      >
        <div className={classes["brand"]}>
          {mark}
          <span className={classes["name"]}>{name}</span>
        </div>
        {jump && (
          <button type="button" className={classes["jump"]} onClick={jump.onOpen}>
            <Search size={18} aria-hidden />
            {jump.name}
            <kbd className={classes["keys"]} aria-hidden>
              {jump.keys}
            </kbd>
          </button>
        )}
        <Stack as="nav" aria-label={t.panelNavigation}>
          {items}
        </Stack>
        <ul className={`${classes["list"]} ${classes["end"]}`}>{endItems}</ul>
        <div className={classes["foot"]}>
          <Text tone="muted" size="xs">
            {version}
          </Text>
          <LanguageLinks />
          <span className={classes["wide"]}>
            <SchemeToggle />
          </span>
        </div>
      </aside>
      <main id="main" tabIndex={-1} className={classes["main"]}>
        {children}
      </main>
      <RouteAnnouncer />
    </div>
  );
}
