import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

type Props = { title: string; text: string; to: string; label: string };

/** A step without its input, with a link to the step that provides it. */
export function NothingToBook({ title, text, to, label }: Props) {
  usePageTitle(title);
  return (
    <Container>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState title={title} text={text} action={<ButtonLink to={to}>{label}</ButtonLink>} />
    </Container>
  );
}
