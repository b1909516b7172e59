import { useLocation } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { useId } from "react";
import { t } from "#messages/site";
import { useMe, useSite } from "@/api/site";
import { AccountMenu } from "@/features/site/account-menu";
import { Brand } from "@/features/site/brand";
import { accountItems, joinItem, mainLinks, type NavigationItem } from "@/features/site/navigation";
import { NavigationLink } from "@/features/site/navigation-link";
import classes from "@/features/site/site-bar.module.css";
import { LanguageLinks } from "@/ui/language-links";
import { Row } from "@/ui/layout";
import { SchemeToggle } from "@/ui/scheme-toggle";
import { useDisclosureMenu } from "@/ui/use-disclosure-menu";

const login: NavigationItem = { label: t.login, to: "/login" };

/** The top bar of the site. */
export function SiteBar() {
  const site = useSite();
  const me = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const links = mainLinks(site, me, path);
  const join = site.kind === "main" ? joinItem(me) : null;

  return (
    <header className={classes["bar"]}>
      <div className={classes["row"]}>
        <Brand />
        <nav aria-label={t.mainNavigation} className={classes["wide"]}>
          {links.map((item) => (
            <NavigationLink key={item.label} item={item} className={classes["link"]} />
          ))}
        </nav>
        <Row noWrap gap={2}>
          {join && <NavigationLink item={join} className={`${classes["pill"]} ${classes["wideOnly"]}`} />}
          <LanguageLinks />
          <SchemeToggle />
          <div className={classes["wideOnly"]}>
            {me ? <AccountMenu me={me} /> : <NavigationLink item={login} className={classes["pill"]} />}
          </div>
          <NarrowMenu
            items={[...links, ...(join ? [join] : []), ...(me ? accountItems(me, site) : [login])]}
          />
        </Row>
      </div>
    </header>
  );
}

function NarrowMenu({ items }: { items: NavigationItem[] }) {
  const { opened, toggle, box, button, boxProps } = useDisclosureMenu<HTMLDivElement>();
  const id = useId();
  const Icon = opened ? X : Menu;
  return (
    <div ref={box} className={classes["narrow"]} {...boxProps}>
      <button
        ref={button}
        type="button"
        className={classes["burger"]}
        aria-expanded={opened}
        aria-controls={id}
        aria-label={opened ? t.closeMenu : t.openMenu}
        onClick={toggle}
      >
        <Icon size={22} aria-hidden />
      </button>
      <nav id={id} aria-label={t.mainNavigation} className={classes["drawer"]} hidden={!opened}>
        {items.map((item) => (
          <NavigationLink key={item.label} item={item} className={classes["drawerLink"]} />
        ))}
      </nav>
    </div>
  );
}
