import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { t } from "#messages/shared";
import classes from "@/ui/dialog.module.css";
import { withMantine } from "@/ui/mantine";
import { dismissSuccesses } from "@/ui/toasts";

const Modal = withMantine<ModalProps>(MantineModal);

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: "sm" | "md" | "lg";
  /** It is gone from the page: the focus may be put elsewhere than on what opened it. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A question in front of the page; on a phone it rises from the bottom edge, within reach of a thumb. */
export function Dialog({ title, opened, onClose, size = "md", onClosed, children }: Props) {
  useEffect(() => {
    if (opened) dismissSuccesses();
  }, [opened]);
  return (
    <Modal
      title={title}
      opened={opened}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      onClose={onClose}
      size={size}
      centered
      padding="lg"
      classNames={{
        inner: classes["inner"] ?? "",
        content: classes["content"] ?? "",
        header: classes["header"] ?? "",
        title: classes["title"] ?? "",
      }}
      // It draws its head as a page's, of which there is one already.
      attributes={{ header: { role: "presentation" } }}
      overlayProps={{ backgroundOpacity: 0.55 }}
      closeButtonProps={{ "aria-label": t.close, size: "lg" }}
    >
      {children}
    </Modal>
  );
}
