import { useId } from "react";
import { t } from "#messages/admin";
import { Approval, Decide } from "@/features/admin/decide";
import type { ClientRow, Decision } from "@/features/admin/queries";
import classes from "@/features/admin/to-request-rows.module.css";
import { formatMoment } from "@/lib/dates";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { Row, Rows } from "@/ui/rows";

type Deciding = { client: ClientRow; decision: Decision };

type Props = {
  clients: readonly ClientRow[];
  deciding: Deciding | null;
  onDecide: (client: ClientRow, decision: Decision) => void;
};

/** Clients as a table, and as cards where there is no room for one. */
export function ClientRows({ clients, deciding, onDecide }: Props) {
  const id = useId();
  const decisions = (client: ClientRow) => ({
    status: client.approval_status,
    deciding: deciding?.client.client_id === client.client_id ? deciding.decision : null,
    onDecide: (decision: Decision) => onDecide(client, decision),
  });
  const nameId = (kind: "row" | "card", client: ClientRow) => `${id}-${kind}-${client.client_id}`;
  return (
    <>
      <div className={classes["wide"]}>
        <DataTable
          label={t.allClients}
          columns={[
            { name: t.client },
            { name: t.url },
            { name: t.owner },
            { name: t.registered },
            { name: t.status },
            { name: t.actions, isHidden: true },
          ]}
        >
          {clients.map((client) => (
            <tr key={client.client_id}>
              <th scope="row" id={nameId("row", client)}>
                {client.client_name}
              </th>
              <td>{client.url}</td>
              <td className={classes["email"]}>{client.user.email}</td>
              <td>{formatMoment(client.created_at)}</td>
              <td>
                <Approval status={client.approval_status} />
              </td>
              <td>
                <Decide nameId={nameId("row", client)} {...decisions(client)} />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      <ul className={classes["narrow"]}>
        {clients.map((client) => (
          <li key={client.client_id}>
            <Card>
              <div className={classes["head"]}>
                <p id={nameId("card", client)} className={classes["name"]}>
                  {client.client_name}
                </p>
                <Approval status={client.approval_status} />
              </div>
              <Rows>
                <Row name={t.url}>{client.url}</Row>
                <Row name={t.owner}>{client.user.email}</Row>
                <Row name={t.phone}>{client.user.phone || t.noPhone}</Row>
                <Row name={t.registered}>{formatMoment(client.created_at)}</Row>
              </Rows>
              <Decide nameId={nameId("card", client)} {...decisions(client)} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
