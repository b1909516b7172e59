import { Fragment } from "react";
import classes from "@/ui/mail-address.module.css";

/** An e-mail address that breaks before its @ where a column is narrow, and elsewhere only if a part is wider than it. */
export function MailAddress({ address }: { address: string }) {
  return (
    <span className={classes["address"]}>
      {address.split(/(?=@)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other key, and never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
