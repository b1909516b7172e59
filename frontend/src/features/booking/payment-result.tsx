import { t } from "#messages/booking";
import { useSite } from "@/api/site";
import { contactLinks } from "@/domain/contacts";
import type { Result } from "@/features/booking/use-payment";
import { Button } from "@/ui/button";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

type Props = {
  result: Result | null;
  book: string;
  currentPath: string;
  onRetry: () => void;
  onCheck: () => void;
};

/** The outcome of the last payment attempt, and what to do now. */
export function PaymentResult({ result, book, currentPath, onRetry, onCheck }: Props) {
  if (!result) return null;
  if (result.kind === "pending") {
    return (
      <Notice
        tone="note"
        title={t.pendingTitle}
        action={
          <Button variant="outline" size="sm" onClick={onCheck}>
            {t.checkAgain}
          </Button>
        }
      >
        {t.pendingText}
      </Notice>
    );
  }
  if (result.kind === "closed") return <Notice tone="warn">{result.text}</Notice>;
  const { text, way } = result.refusal;
  return (
    <Notice
      tone="bad"
      action={
        <>
          {way === "try_again" && (
            <Button size="sm" onClick={onRetry}>
              {t.tryAgain}
            </Button>
          )}
          {way === "choose_beds" && (
            <ButtonLink to={book} size="sm">
              {t.chooseAgain}
            </ButtonLink>
          )}
          {way === "sign_in" && (
            <ButtonLink to="/login" search={{ next: currentPath }} size="sm">
              {t.signIn}
            </ButtonLink>
          )}
          {way === "support" && <Support />}
        </>
      }
    >
      {text}
    </Notice>
  );
}

function Support() {
  const site = useSite();
  const links = contactLinks(site);
  return (
    <>
      {links.map(({ kind, href, text }) => (
        <a key={kind} href={href}>
          {kind === "whatsapp" ? t.whatsapp : text}
        </a>
      ))}
      {links.length === 0 && (
        <TextLink to="/about" hash="contact">
          {t.contactOperator(site.client?.client_name ?? site.product_name)}
        </TextLink>
      )}
      <TextLink to="/mybookings">{t.myBookings}</TextLink>
    </>
  );
}
