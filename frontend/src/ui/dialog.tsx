import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { t } from "#messages/shared";
import { ClosingContext } from "@/ui/closing";
import classes from "@/ui/dialog.module.css";
import { LanguageText } from "@/ui/language-text";
import { withMantine } from "@/ui/mantine";
import { dismissSuccesses } from "@/ui/toasts";

const Modal = withMantine<ModalProps>(MantineModal);

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: "sm" | "md" | "lg";
  /** Called after the closing transition, when the focus can be moved elsewhere than to what opened it. */
  onClosed?: () => void;
  /** Only its buttons close it: its content is shown once. */
  isShownOnce?: boolean;
  children: ReactNode;
};

/** `sm` is for a question or a short list, `md` for a form. */
const WIDTHS = { sm: "28rem", md: "35rem", lg: "44rem" };

/** A modal dialog; on a phone it opens from the bottom edge. */
export function Dialog({
  title,
  opened,
  onClose,
  size = "md",
  onClosed,
  isShownOnce = false,
  children,
}: Props) {
  useEffect(() => {
    if (opened) dismissSuccesses();
  }, [opened]);
  useEffect(returnFocusOnUnmount, []);
  const question = useRef<(() => void) | null>(null);
  return (
    <Modal
      title={<LanguageText>{title}</LanguageText>}
      opened={opened}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      onClose={() => (question.current ? question.current() : onClose())}
      size={WIDTHS[size]}
      closeOnClickOutside={!isShownOnce}
      closeOnEscape={!isShownOnce}
      centered
      padding="lg"
      classNames={{
        inner: classes["inner"] ?? "",
        content: classes["content"] ?? "",
        header: classes["header"] ?? "",
        title: classes["title"] ?? "",
      }}
      // Mantine renders a `header` element, which the page already has.
      attributes={{ header: { role: "presentation" } }}
      overlayProps={{ backgroundOpacity: 0.55 }}
      closeButtonProps={{ "aria-label": t.close, size: "lg" }}
    >
      <ClosingContext value={{ question, close: onClose }}>
        <Body>{children}</Body>
      </ClosingContext>
    </Modal>
  );
}

const FIELDS = "input:not([type=hidden], [type=file], :disabled), select:enabled, textarea:enabled";

/** Mounted when the dialog opens: marks the first field for the focus, which Mantine would give to Close. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current?.querySelector("[data-autofocus]")) return;
    const field = body.current?.querySelector<HTMLInputElement>(FIELDS);
    const choice = field?.type === "radio" ? body.current?.querySelector("input[type=radio]:checked") : null;
    (choice ?? field)?.setAttribute("data-autofocus", "");
  }, []);
  return <div ref={body}>{children}</div>;
}

/** Mantine returns the focus when `opened` changes, and not when a dialog is unmounted while it is open. */
function returnFocusOnUnmount() {
  const before = document.activeElement;
  return () => {
    // The dialog's elements are removed after this, and the focus with them.
    requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    });
  };
}
