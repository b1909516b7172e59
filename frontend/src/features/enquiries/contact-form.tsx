import { t } from "#messages/enquiries";
import { useSite } from "@/api/site";
import { contactLinks } from "@/domain/contacts";
import classes from "@/features/enquiries/contact-form.module.css";
import { type Departure, EnquiryForm } from "@/features/enquiries/enquiry-form";
import { SectionHeading } from "@/ui/section-heading";

type Props = { eventId: number; operator: string; departures: Departure[] };

/** A question about a trip, for people who are not ready to book. */
export function ContactForm({ eventId, operator, departures }: Props) {
  const site = useSite();
  // On the main site the trip is an operator's, and the site's contact details are the platform's.
  const links = site.client ? contactLinks(site) : [];
  return (
    <section id="contact">
      <SectionHeading title={t.title} lead={t.lead(operator)} />
      {links.length > 0 && (
        <ul className={classes["ways"]}>
          {links.map(({ kind, href, text }) => (
            <li key={kind}>
              <a href={href}>{kind === "whatsapp" ? t.whatsapp : text}</a>
            </li>
          ))}
        </ul>
      )}
      <EnquiryForm eventId={eventId} departures={departures} />
    </section>
  );
}
