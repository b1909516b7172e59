import { t } from "#messages/booking";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

/** The address names no booking, or not one of this person's. */
export function NoBooking({ to }: { to: string }) {
  usePageTitle(t.reviewTitle);
  return (
    <Container>
      <h1 className="visually-hidden">{t.reviewTitle}</h1>
      <EmptyState title={t.noBooking} action={<ButtonLink to={to}>{t.returnToBooking}</ButtonLink>} />
    </Container>
  );
}
