import { createHash } from "node:crypto";
import type { CalendarFeed, CalendarScope } from "../../../protocol/calendar.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { userServers } from "../../membership/servers/member_records.ts";
import { userRecords } from "../../membership/users/records.ts";
import { visibleEventsIn } from "../server_events/service.ts";
import { calendarText, type DatedEvent } from "./calendar_text.ts";
import { calendars, calendarSecrets } from "./records.ts";

/** Path of the calendars of all people. */
const PATH = "/api/calendar/";

/** Returns where the user's calendar is. @param origin base of links; null: a path is all there is */
export async function calendarOf(
  app: FeaturesContext,
  userId: string,
  origin: string | null,
): Promise<CalendarFeed> {
  const found = await app.db.get(calendars.key({ userId }));
  return found ? { url: `${origin ?? ""}${PATH}${found.secret}`, scope: found.scope } : {};
}

/** Gives the user's calendar a new address. The one before leads nowhere. */
export async function renewCalendar(
  app: FeaturesContext,
  userId: string,
  scope: CalendarScope,
): Promise<void> {
  const secret = app.ids.secret();
  await app.db.transact((tx) => {
    forget(tx, userId);
    calendars.set(tx, { userId }, { secret, scope });
    calendarSecrets.set(tx, { hash: hashOf(secret), userId }, true);
  });
}

/** Takes the address back; none is left as it is. */
export async function removeCalendar(app: FeaturesContext, userId: string): Promise<void> {
  await app.db.transact((tx) => forget(tx, userId));
}

/** The events that the secret's person sees now, as iCalendar (RFC 5545). @throws AppError not_found */
export async function readCalendar(app: FeaturesContext, secret: string): Promise<string> {
  const [found] = await calendarSecrets.list(app.db, { hash: hashOf(secret) });
  const userId = found?.at.userId;
  if (userId === undefined) throw new AppError("not_found");
  const [calendar, user] = await Promise.all([
    app.db.get(calendars.key({ userId })),
    app.db.get(userRecords.key({ id: userId })),
  ]);
  if (!calendar || !user || user.disabled) throw new AppError("not_found");
  const events: DatedEvent[] = [];
  for (const { at: { serverId } } of await userServers.list(app.db, { userId })) {
    events.push(...await visibleEventsIn(app, userId, serverId));
  }
  const wanted = events.filter(({ event }) => calendar.scope === "all" || event.interested);
  return calendarText(wanted, app.clock());
}

function forget(tx: Tx, userId: string): void {
  const before = calendars.get(tx, { userId });
  if (!before) return;
  calendars.delete(tx, { userId });
  calendarSecrets.delete(tx, { hash: hashOf(before.secret), userId });
}

/** Looking up a hash takes equally long, however much of a guess is right. */
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
