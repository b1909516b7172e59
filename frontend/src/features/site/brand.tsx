import { Link } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import classes from "@/features/site/brand.module.css";
import { pictureAddress } from "@/lib/media";

/** Whose site this is: the operator's logo and name, or the product's. */
export function Brand() {
  const { client, product_name } = useSite();
  const name = client?.client_name ?? product_name;
  return (
    <Link to="/" className={classes["brand"]}>
      <span className={classes["mark"]}>
        {client?.client_logo ? (
          <img src={pictureAddress(client.client_logo)} alt="" width={40} height={40} />
        ) : (
          <span aria-hidden>{name.charAt(0)}</span>
        )}
      </span>
      <span className={classes["name"]}>{name}</span>
    </Link>
  );
}
