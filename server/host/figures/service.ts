import type { AppContext } from "../context.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { channelHeads } from "../../membership/channels/records.ts";
import { userRecords } from "../../membership/users/records.ts";
import { type DayRecord, figures } from "./records.ts";

/** How many days are kept, and how many the page shows. */
const KEPT_DAYS = 365;
const SHOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Records the installation's figures, once an hour. Forgets those older than a year. */
export async function sampleFigures(app: AppContext): Promise<void> {
  const now = app.clock();
  const day = dayOf(now);
  const people = await count(app.db.walk(userRecords.prefix({})), ({ deleted }) => deleted ? 0 : 1);
  const messages = await count(app.db.walk(channelHeads.prefix({})), (seq) => seq);
  const online = app.presence.countEverywhere;
  const stored = app.usage.all.used;
  await app.db.transact((tx) => {
    const before = figures.get(tx, { day });
    const peak = Math.max(online, before?.online ?? 0);
    figures.set(tx, { day }, { day, people, online: peak, messages, stored });
  });
  const oldest = dayOf(now - KEPT_DAYS * DAY_MS);
  await deleteWhere(app.db, figures.prefix({}), (one) => one.day < oldest);
}

/** The last days, oldest first. */
export async function figuresOf(app: AppContext): Promise<DayRecord[]> {
  const found = await app.db.list(figures.prefix({}), { limit: SHOWN_DAYS, reverse: true });
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
