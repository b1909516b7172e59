import { Link } from "@tanstack/react-router";
import { t } from "#messages/site";
import { contactLinks } from "@/api/contacts";
import { useSite } from "@/api/site";
import classes from "@/features/site/site-footer.module.css";

export function SiteFooter() {
  const site = useSite();
  const { client, product_name, main_url } = site;
  const name = client?.client_name ?? product_name;
  const links = contactLinks(site);
  const address = client ? client.public_address : t.address;
  return (
    <footer className={classes["footer"]}>
      <div className={classes["row"]}>
        <p className={classes["name"]}>{name}</p>
        <ul className={classes["links"]}>
          <li>
            <Link to="/about">{t.about}</Link>
          </li>
          {address && <li className={classes["address"]}>{address.replaceAll("\n", ", ")}</li>}
          {links.map(({ kind, href, text }) => (
            <li key={kind}>
              <a href={href}>{kind === "whatsapp" ? t.whatsapp : text}</a>
            </li>
          ))}
          {client && links.length === 0 && (
            <li>
              <Link to="/about" hash="contact">
                {t.contact}
              </Link>
            </li>
          )}
        </ul>
        {/* The server draws it for readers in whose zone it may be another year. */}
        <p className={classes["rights"]} suppressHydrationWarning>
          {(client ? t.copyrightOf : t.copyright)(new Date().getFullYear(), name)}
          {client && (
            <>
              {" "}
              <a href={main_url} className={classes["powered"]}>
                {t.poweredBy(product_name)}
              </a>
            </>
          )}
        </p>
      </div>
    </footer>
  );
}
