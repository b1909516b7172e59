import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";
import { keys } from "@/features/operator/queries";
import type { Charge } from "@/lib/charges";

export type Category = Wire["OwnCategory"];
export type Content = Pick<
  Wire["StaticContentOut"],
  "cancellation_policy" | "terms_and_conditions" | "things_to_carry"
>;
type CategoryBody = { name: string; description: string };

const CATEGORIES = "/api/events/categories/clients/{client_id}";
const CATEGORY = "/api/events/categories/clients/{client_id}/{category_id}";
const CHARGES = "/api/clients/{client_id}/cancellation_brackets";
const PRICES = "/api/clients/{client_id}/price_settings";
/** The platform's default texts. */
const PLATFORM_CONTENT = 1;

export function ownCategoriesQuery(clientId: number) {
  return queryOptions(read(CATEGORIES, { path: { client_id: clientId } }));
}

export function addCategory(clientId: number, body: CategoryBody): Promise<Category> {
  return call("post", "/api/events/add_category", { body: { ...body, client_id: clientId } });
}

export function changeCategory(clientId: number, categoryId: number, body: CategoryBody): Promise<Category> {
  return call("put", CATEGORY, { path: { client_id: clientId, category_id: categoryId }, body });
}

export function removeCategory(clientId: number, categoryId: number): Promise<void> {
  return call("delete", CATEGORY, { path: { client_id: clientId, category_id: categoryId } });
}

export function orderCategories(clientId: number, ids: number[]): Promise<Category[]> {
  return call("put", `${CATEGORIES}/order`, { path: { client_id: clientId }, body: { category_ids: ids } });
}

export function chargesQuery(clientId: number) {
  return queryOptions(read(CHARGES, { path: { client_id: clientId } }));
}

export function saveCharges(clientId: number, brackets: Charge[]): Promise<Charge[]> {
  return call("put", CHARGES, { path: { client_id: clientId }, body: { brackets } });
}

export function priceSettingsQuery(clientId: number) {
  return queryOptions(read(PRICES, { path: { client_id: clientId } }));
}

/** A preview of changed price settings; null disables the query. */
export function pricePreviewQuery(clientId: number, body: Wire["PriceSettingsIn"] | null) {
  return queryOptions({
    queryKey: keys.pricePreview(clientId, body),
    queryFn: () =>
      call("post", `${PRICES}/preview`, {
        path: { client_id: clientId },
        body: body as Wire["PriceSettingsIn"],
      }),
    enabled: body !== null,
    retry: false,
  });
}

export function savePriceSettings(
  clientId: number,
  body: Wire["PriceSettingsIn"],
): Promise<Wire["PriceSettingsOut"]> {
  return call("put", PRICES, { path: { client_id: clientId }, body });
}

export function contentQuery(clientId: number) {
  return queryOptions(
    read("/api/clients/get_client_static_content/{client_id}", { path: { client_id: clientId } }),
  );
}

export const platformContentQuery = queryOptions(
  read("/api/clients/get_static_content/{content_id}", { path: { content_id: PLATFORM_CONTENT } }),
);

export function saveContent(clientId: number, contentId: number | null, content: Content) {
  const body = { ...content, client_id: clientId };
  return contentId === null
    ? call("post", "/api/clients/create_static_content", { body })
    : call("put", "/api/clients/update/static_content/{content_id}", {
        path: { content_id: contentId },
        body,
      });
}
