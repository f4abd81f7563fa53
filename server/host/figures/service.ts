import type { AppContext } from "../context.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { channelsKeys } from "../../membership/channels/records.ts";
import { usersKeys } from "../../membership/users/records.ts";
import { type DayRecord, figuresKeys } from "./records.ts";

/** How many days are kept, and how many the page shows. */
const KEPT_DAYS = 365;
const SHOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Once an hour: how the installation stands today. Forgets what is older than a year. */
export async function sampleFigures(app: AppContext): Promise<void> {
  const now = app.clock();
  const day = dayOf(now);
  const people = await count(app.db.walk(usersKeys.users), ({ deleted }) => deleted ? 0 : 1);
  const messages = await count(app.db.walk(channelsKeys.heads), (seq) => seq);
  const online = app.presence.countEverywhere;
  const stored = app.usage.all.used;
  await app.db.transact((tx) => {
    const before = tx.get(figuresKeys.day(day));
    const peak = Math.max(online, before?.online ?? 0);
    tx.set(figuresKeys.day(day), { day, people, online: peak, messages, stored });
  });
  const oldest = dayOf(now - KEPT_DAYS * DAY_MS);
  await deleteWhere(app.db, figuresKeys.days, (one) => one.day < oldest);
}

/** The last days, the oldest first. */
export async function figuresOf(app: AppContext): Promise<DayRecord[]> {
  const found = await app.db.list(figuresKeys.days, { limit: SHOWN_DAYS, reverse: true });
  return found.map(({ value }) => value).reverse();
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function count<T>(
  records: AsyncIterable<{ value: T }>,
  of: (value: T) => number,
): Promise<number> {
  let sum = 0;
  for await (const { value } of records) sum += of(value);
  return sum;
}
