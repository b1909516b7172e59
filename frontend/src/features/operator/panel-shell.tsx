import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { LogOut, Menu, UserRound, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { t } from "#messages/operator";
import { t as shared } from "#messages/shared";
import type { Me } from "@/api/site";
import { ClientRequired } from "@/features/operator/client-required";
import { panelItems } from "@/features/operator/navigation";
import classes from "@/features/operator/panel-shell.module.css";
import { approvedClientsQuery } from "@/features/operator/queries";
import { paths } from "@/lib/paths";
import { RouteAnnouncer } from "@/ui/route-announcer";
import { SchemeToggle } from "@/ui/scheme-toggle";

type Props = { me: Me; children: ReactNode };

/** The frame of every page of the panel: a sidebar, on a phone a drawer. Without an approved client nothing in it opens. */
export function PanelShell({ me, children }: Props) {
  const [client] = useSuspenseQuery(approvedClientsQuery(me.user_id)).data;
  const [opened, setOpened] = useState(false);
  const sidebar = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe("onResolved", () => {
        setOpened(false);
        sidebar.current?.scrollTo({ top: 0 });
      }),
    [router],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !opened) return;
    setOpened(false);
    burger.current?.focus();
  };

  return (
    <div className={classes["panel"]}>
      <a href="#main" className={classes["skip"]}>
        {shared.skipToContent}
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
        <p className={classes["name"]}>{client?.client_name ?? t.panel}</p>
        <SchemeToggle />
      </header>
      <aside
        ref={sidebar}
        id={id}
        className={classes["sidebar"]}
        data-opened={opened || undefined}
        onKeyDown={onKeyDown}
      >
        <div className={classes["brand"]}>
          <span className={classes["mark"]} aria-hidden>
            {(client?.client_name ?? t.panel).charAt(0)}
          </span>
          <span className={classes["name"]}>{client?.client_name ?? t.panel}</span>
        </div>
        <nav aria-label={t.navigation}>
          <ul className={classes["list"]}>
            {panelItems.map(({ label, to, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  disabled={!client}
                  activeOptions={{ exact: to === "/to", includeSearch: false }}
                  className={classes["item"]}
                >
                  <Icon size={19} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className={`${classes["list"]} ${classes["end"]}`}>
          <li>
            <Link to="/" className={classes["item"]}>
              <UserRound size={19} aria-hidden />
              {t.moveAsUser}
            </Link>
          </li>
          <li>
            <Link to={paths.logout} className={classes["item"]}>
              <LogOut size={19} aria-hidden />
              {t.logout}
            </Link>
          </li>
        </ul>
        <div className={classes["foot"]}>
          <p className={classes["version"]}>{t.version}</p>
          <span className={classes["wide"]}>
            <SchemeToggle />
          </span>
        </div>
      </aside>
      <main id="main" tabIndex={-1} className={classes["main"]}>
        {client ? children : <ClientRequired />}
      </main>
      <RouteAnnouncer />
    </div>
  );
}
