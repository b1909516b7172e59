import { useDidUpdate } from "@mantine/hooks";
import { useRef } from "react";
import { t } from "#messages/admin";
import type { Decision } from "@/features/admin/queries";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Row } from "@/ui/layout";

type Status = "open" | Decision;

const tones: Record<Status, BadgeTone> = { open: "note", approved: "good", rejected: "bad" };

export function Approval({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>;
}

type Props = {
  id: number;
  status: Status;
  /** The id of the element that names the row. */
  nameId: string;
  /** The decision in progress. */
  deciding: Decision | null;
  onDecide: (decision: Decision) => void;
};

/** Both decisions can be reversed; the current one cannot be made again. */
export function Decide({ id, status, nameId, deciding, onDecide }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is disabled by then and loses the focus.
  useDidUpdate(() => {
    const { activeElement } = document;
    if (activeElement === document.body || box.current?.contains(activeElement)) {
      box.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    }
  }, [status]);
  return (
    <Row noWrap justify="end" gap={2} ref={box} data-decides={id}>
      <Button
        size="sm"
        aria-describedby={nameId}
        disabled={status === "approved"}
        loading={deciding === "approved"}
        onClick={() => onDecide("approved")}
      >
        {t.approve}
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-describedby={nameId}
        disabled={status === "rejected"}
        loading={deciding === "rejected"}
        onClick={() => onDecide("rejected")}
      >
        {t.reject}
      </Button>
    </Row>
  );
}
