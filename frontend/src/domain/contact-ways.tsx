import { Mail, MessageCircle, Phone } from "lucide-react";
import { t } from "#messages/booking-records";
import classes from "@/domain/contact-ways.module.css";
import { cleanPhone, whatsAppAddress } from "@/lib/phones";
import { ButtonAnchor } from "@/ui/button";

/** Buttons that call, write by WhatsApp and write an e-mail; none without a phone and an address. */
export function ContactWays({ phone, email }: { phone: string | null; email: string }) {
  if (!phone && !email) return null;
  return (
    <div className={classes["ways"]}>
      {phone && (
        <>
          <ButtonAnchor
            size="sm"
            variant="outline"
            before={<Phone size={16} aria-hidden />}
            href={`tel:${cleanPhone(phone)}`}
          >
            {t.call}
          </ButtonAnchor>
          <ButtonAnchor
            size="sm"
            variant="outline"
            before={<MessageCircle size={16} aria-hidden />}
            href={whatsAppAddress(phone)}
            target="_blank"
            rel="noopener"
          >
            WhatsApp
          </ButtonAnchor>
        </>
      )}
      {email && (
        <ButtonAnchor
          size="sm"
          variant="outline"
          before={<Mail size={16} aria-hidden />}
          href={`mailto:${email}`}
        >
          {t.mail}
        </ButtonAnchor>
      )}
    </div>
  );
}
