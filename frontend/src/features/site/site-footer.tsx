import { Link } from "@tanstack/react-router";
import { t } from "#messages/site";
import { useSite } from "@/api/site";
import classes from "@/features/site/site-footer.module.css";

export function SiteFooter() {
  const { kind, client, product_name, main_url, support } = useSite();
  return (
    <footer className={classes["footer"]}>
      <div className={classes["row"]}>
        <p className={classes["name"]}>{client?.client_name ?? product_name}</p>
        <ul className={classes["links"]}>
          <li>
            <Link to="/about">{t.about}</Link>
          </li>
          {kind === "main" && <li className={classes["address"]}>{t.address}</li>}
          {support.email && (
            <li>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </li>
          )}
          {support.phone && (
            <li>
              <a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
            </li>
          )}
          {kind === "client" && (
            <li>
              <a href={main_url}>{t.poweredBy(product_name)}</a>
            </li>
          )}
        </ul>
        {/* The server draws it for readers in whose zone it may be another year. */}
        <p className={classes["rights"]} suppressHydrationWarning>
          {t.copyright(new Date().getFullYear(), product_name)}
        </p>
      </div>
    </footer>
  );
}
