import type { InboxEntry } from "../../../protocol/inbox.ts";
import type { FeaturesContext } from "../context.ts";
import { savedMessages } from "../saved/records.ts";
import { savedView, visibleMessage } from "../saved/view.ts";
import { scheduledMessages } from "../scheduled/records.ts";
import { scheduledView } from "../scheduled/view.ts";
import { visibleEvent } from "../server_events/view.ts";
import type { InboxRecord } from "../../membership/inbox/records.ts";

/** Shows an entry to its person, with its content if they may see it now. */
export async function entryView(
  app: FeaturesContext,
  userId: string,
  id: string,
  entry: InboxRecord,
): Promise<InboxEntry> {
  const { kind, at, read } = entry;
  const shown = { id, kind, at: new Date(at).toISOString(), read };
  if (entry.kind === "mention") {
    const message = await visibleMessage(app, userId, entry.channelId, id);
    return { ...shown, ...(message && { message }) };
  }
  if (entry.kind === "scheduled") {
    const { scheduledId: id } = entry;
    const found = await app.db.get(scheduledMessages.key({ userId, id }));
    return { ...shown, ...(found && { scheduled: scheduledView(id, found) }) };
  }
  if (entry.kind === "event") {
    const event = await app.db.read(visibleEvent, userId, entry.eventId);
    return { ...shown, ...(event && { event }) };
  }
  const { messageId } = entry;
  const saved = await app.db.get(savedMessages.key({ userId, messageId }));
  return { ...shown, ...(saved && { saved: await savedView(app, userId, messageId, saved) }) };
}
