import type { FeaturesContext } from "../context.ts";
import { deleteLocatedMessages } from "./service.ts";
import { type LocatedMessage, walkMessages } from "../message_log/log.ts";

/** Of one commit, which takes 100 checks: two for each message. */
const AT_ONCE = 25;

/**
 * Deletes what the server said of somebody by name ("… joined the server") and, with `all`,
 * everything that they wrote, in every channel. Everybody who sees it is told.
 * @returns how many messages of theirs are gone
 */
export async function deleteMessagesOf(
  app: FeaturesContext,
  userId: string,
  { all }: { all: boolean },
): Promise<number> {
  let found: LocatedMessage[] = [];
  let own = 0;
  for await (const message of walkMessages(app.db)) {
    const { sender_id, system } = message.record;
    if (sender_id !== userId || !(system || all)) continue;
    if (!system) own++;
    found.push(message);
    if (found.length < AT_ONCE) continue;
    await deleteLocatedMessages(app, found);
    found = [];
  }
  await deleteLocatedMessages(app, found);
  return own;
}
