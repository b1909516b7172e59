import { addressOf } from "@/api/call";
import { ApiError, errorFrom, jsonOf } from "@/api/errors";
import type { Wire } from "@/api/wire";

export type ImportKind = Wire["ImportOut"]["kind"];

/** Uploads a file for an import: the body is the file itself. */
export async function uploadImport(
  file: File,
  kind: ImportKind,
  clientId: number,
): Promise<Wire["ImportOut"]> {
  const address = addressOf("/api/imports/files", {
    query: { kind, filename: file.name, client_id: clientId },
  });
  const response = await fetch(address, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/octet-stream" },
    body: file,
  }).catch(() => {
    throw ApiError.offline();
  });
  if (!response.ok) throw await errorFrom(response);
  return (await jsonOf(response)) as Wire["ImportOut"];
}

/** The address of an empty file with all columns of a kind. */
export function templateAddress(kind: ImportKind, format: "xlsx" | "csv"): string {
  return addressOf("/api/imports/templates/{kind}", { path: { kind }, query: { format } });
}

/** The address of the rows that have problems, as a workbook. */
export function problemsAddress(clientId: number, importId: number): string {
  return addressOf("/api/imports/clients/{client_id}/{import_id}/problems", {
    path: { client_id: clientId, import_id: importId },
  });
}
