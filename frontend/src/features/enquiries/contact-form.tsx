import { t } from "#messages/enquiries";
import { EnquiryForm } from "@/features/enquiries/enquiry-form";
import { SectionHeading } from "@/ui/section-heading";

type Props = { eventId: number; operator: string };

/** A question about a trip, for people who are not ready to book. */
export function ContactForm({ eventId, operator }: Props) {
  return (
    <section id="contact">
      <SectionHeading title={t.title} lead={t.lead(operator)} />
      <EnquiryForm eventId={eventId} />
    </section>
  );
}
