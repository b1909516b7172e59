import { cleanPhone, showPhone } from "@/lib/phones";
import classes from "@/ui/phone-link.module.css";

type Props = { number: string; className?: string | undefined };

/** A phone number to call, shown as people write it. */
export function PhoneLink({ number, className = "" }: Props) {
  return (
    <a href={`tel:${cleanPhone(number)}`} className={`${classes["phone"]} ${className}`}>
      {showPhone(number)}
    </a>
  );
}
