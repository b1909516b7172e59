import { t } from "#messages/payouts";
import type { Wire } from "@/api/wire";

type Account = Pick<Wire["AccountCheck"], "account_kind" | "key_id">;

/** What an operator calls an account: one that was authorised has no key to name it by. */
export function accountName({ account_kind, key_id }: Account): string {
  if (account_kind === "platform") return t.platformAccount;
  return key_id === null ? t.ownAccount : t.account(key_id);
}
