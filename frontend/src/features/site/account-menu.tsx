import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { t } from "#messages/site";
import { type Me, useSite } from "@/api/site";
import classes from "@/features/site/account-menu.module.css";
import { accountItems } from "@/features/site/navigation";
import { NavigationLink } from "@/features/site/navigation-link";
import { Stack } from "@/ui/layout";
import { useDisclosureMenu } from "@/ui/use-disclosure-menu";

/** The avatar of the signed-in person, with the account menu. */
export function AccountMenu({ me }: { me: Me }) {
  const { opened, toggle, box, button, boxProps } = useDisclosureMenu<HTMLDivElement>();
  const id = useId();
  const site = useSite();
  return (
    <div ref={box} className={classes["menu"]} {...boxProps}>
      <button
        ref={button}
        type="button"
        className={classes["button"]}
        aria-expanded={opened}
        aria-controls={id}
        aria-label={t.accountOf(me.name)}
        onClick={toggle}
      >
        <span className={classes["avatar"]} aria-hidden>
          {me.name.charAt(0).toUpperCase()}
        </span>
        <ChevronDown size={16} aria-hidden />
      </button>
      <div id={id} className={classes["panel"]} hidden={!opened}>
        <p className={classes["who"]}>
          <strong>{me.name}</strong>
          {me.email !== me.name && <span>{me.email}</span>}
        </p>
        <Stack as="ul" gap={0} above={2}>
          {accountItems(me, site).map((item) => (
            <li key={item.label}>
              <NavigationLink item={item} className={classes["item"]} />
            </li>
          ))}
        </Stack>
      </div>
    </div>
  );
}
