import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Category = Wire["OwnCategory"];
export type Content = Pick<
  Wire["StaticContentOut"],
  "cancellation_policy" | "terms_and_conditions" | "things_to_carry"
>;
/** The texts in English, and in each further language by its code. */
export type Contents = Content & { translations: Record<string, Content> };
type CategoryTexts = { name: string; description: string };
/** A category in English, and in each further language by its code. */
export type CategoryBody = CategoryTexts & { translations: Record<string, CategoryTexts> };

const CATEGORIES = "/api/events/categories/clients/{client_id}";
const CATEGORY = "/api/events/categories/clients/{client_id}/{category_id}";
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

export function contentQuery(clientId: number) {
  return queryOptions(
    read("/api/clients/get_client_static_content/{client_id}", { path: { client_id: clientId } }),
  );
}

export const platformContentQuery = queryOptions(
  read("/api/clients/get_static_content/{content_id}", { path: { content_id: PLATFORM_CONTENT } }),
);

export function saveContent(clientId: number, contentId: number | null, content: Contents) {
  const body = { ...content, client_id: clientId };
  return contentId === null
    ? call("post", "/api/clients/create_static_content", { body })
    : call("put", "/api/clients/update/static_content/{content_id}", {
        path: { content_id: contentId },
        body,
      });
}
