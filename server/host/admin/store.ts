import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { type AdminActRecord, adminActs } from "./records.ts";

/** How many the page shows. */
const MAX_SHOWN = 200;

export function putAct(tx: Tx, act: AdminActRecord): void {
  adminActs.set(tx, { id: act.id }, act);
}

/** Newest first. */
export async function listActs(db: Db): Promise<AdminActRecord[]> {
  const found = await db.list(adminActs.prefix({}), { limit: MAX_SHOWN, reverse: true });
  return found.map(({ value }) => value);
}

/** Replaces a name in all recorded actions. */
export async function renameInActs(db: Db, name: string, now: string): Promise<void> {
  for (const { key, value } of await db.list(adminActs.prefix({}))) {
    const other = (text: string | null) => text === name ? now : text;
    const renamed = { ...value, actor: other(value.actor), target: other(value.target) };
    if (renamed.actor === value.actor && renamed.target === value.target) continue;
    await db.transact((tx) => adminActs.set(tx, { id: String(key[1]) }, renamed));
  }
}
