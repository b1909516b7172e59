import { useDidUpdate } from "@mantine/hooks";
import { useId, useRef } from "react";
import { t } from "#messages/admin";
import type { Decision, ToRequest } from "@/features/admin/queries";
import classes from "@/features/admin/to-request-rows.module.css";
import { formatMoment } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { Row, Rows } from "@/ui/rows";

type Deciding = { request: ToRequest; decision: Decision };

type Props = {
  requests: readonly ToRequest[];
  deciding: Deciding | null;
  onDecide: (request: ToRequest, decision: Decision) => void;
};

const tones: Record<ToRequest["approval_status"], BadgeTone> = {
  open: "note",
  approved: "good",
  rejected: "bad",
};

/** Requests as a table, and as cards where there is no room for one. */
export function ToRequestRows({ requests, ...decisions }: Props) {
  const id = useId();
  const nameId = (kind: "row" | "card", request: ToRequest) => `${id}-${kind}-${request.to_request_id}`;
  return (
    <>
      <div className={classes["wide"]}>
        <DataTable
          label={t.allToRequests}
          columns={[
            { name: t.username },
            { name: t.email },
            { name: t.phone },
            { name: t.asked },
            { name: t.status },
            { name: t.actions, isHidden: true },
          ]}
        >
          {requests.map((request) => (
            <tr key={request.to_request_id}>
              <th scope="row" id={nameId("row", request)}>
                {request.user.username}
              </th>
              <td className={classes["email"]}>{request.user.email}</td>
              <td>{request.user.phone || t.noPhone}</td>
              <td>{formatMoment(request.asked_at)}</td>
              <td>
                <Status request={request} />
              </td>
              <td>
                <Decide request={request} nameId={nameId("row", request)} {...decisions} />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      <ul className={classes["narrow"]}>
        {requests.map((request) => (
          <li key={request.to_request_id}>
            <Card>
              <div className={classes["head"]}>
                <p id={nameId("card", request)} className={classes["name"]}>
                  {request.user.username}
                </p>
                <Status request={request} />
              </div>
              <Rows>
                <Row name={t.email}>{request.user.email}</Row>
                <Row name={t.phone}>{request.user.phone || t.noPhone}</Row>
                <Row name={t.asked}>{formatMoment(request.asked_at)}</Row>
              </Rows>
              <Decide request={request} nameId={nameId("card", request)} {...decisions} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

function Status({ request: { approval_status: status } }: { request: ToRequest }) {
  return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>;
}

type DecideProps = Omit<Props, "requests"> & { request: ToRequest; nameId: string };

/** Both decisions may be taken back; the one that stands cannot be taken again. */
function Decide({ request, nameId, deciding, onDecide }: DecideProps) {
  const isDeciding = (decision: Decision) =>
    deciding?.request.to_request_id === request.to_request_id && deciding.decision === decision;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is disabled by then, and would leave the keyboard nowhere.
  useDidUpdate(() => {
    const { activeElement } = document;
    if (activeElement === document.body || box.current?.contains(activeElement)) {
      box.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    }
  }, [request.approval_status]);
  return (
    <div ref={box} className={classes["decide"]}>
      <Button
        size="sm"
        aria-describedby={nameId}
        disabled={request.approval_status === "approved"}
        loading={isDeciding("approved")}
        onClick={() => onDecide(request, "approved")}
      >
        {t.approve}
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-describedby={nameId}
        disabled={request.approval_status === "rejected"}
        loading={isDeciding("rejected")}
        onClick={() => onDecide(request, "rejected")}
      >
        {t.reject}
      </Button>
    </div>
  );
}
