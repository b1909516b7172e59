import { useId } from "react";
import { t } from "#messages/admin";
import { Approval, Decide } from "@/features/admin/decide";
import type { Decision, ToRequest } from "@/features/admin/queries";
import classes from "@/features/admin/to-request-rows.module.css";
import { formatMoment } from "@/lib/dates";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { Row, Rows } from "@/ui/rows";

type Deciding = { request: ToRequest; decision: Decision };

type Props = {
  requests: readonly ToRequest[];
  deciding: Deciding | null;
  onDecide: (request: ToRequest, decision: Decision) => void;
};

/** Requests as a table, and as cards where there is no room for one. */
export function ToRequestRows({ requests, deciding, onDecide }: Props) {
  const id = useId();
  const decisions = (request: ToRequest) => ({
    status: request.approval_status,
    deciding: deciding?.request.to_request_id === request.to_request_id ? deciding.decision : null,
    onDecide: (decision: Decision) => onDecide(request, decision),
  });
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
                <Approval status={request.approval_status} />
              </td>
              <td>
                <Decide nameId={nameId("row", request)} {...decisions(request)} />
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
                <Approval status={request.approval_status} />
              </div>
              <Rows>
                <Row name={t.email}>{request.user.email}</Row>
                <Row name={t.phone}>{request.user.phone || t.noPhone}</Row>
                <Row name={t.asked}>{formatMoment(request.asked_at)}</Row>
              </Rows>
              <Decide nameId={nameId("card", request)} {...decisions(request)} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
