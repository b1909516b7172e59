import { Notice } from "@/ui/notice";

type Props = {
  /** Error of sending the code. */
  failure: string | undefined;
  /** The code was refused: the message that it was sent is stale. */
  isRefused: boolean;
  text: string;
};

/** The result of sending a code. */
export function SentNotice({ failure, isRefused, text }: Props) {
  if (failure) return <Notice tone="bad">{failure}</Notice>;
  return !isRefused && <Notice tone="good">{text}</Notice>;
}
