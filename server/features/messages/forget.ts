import type { FeaturesContext } from "../context.ts";
import { deleteLocatedMessages } from "./service.ts";
import { type LocatedMessage, walkMessages } from "../message_log/log.ts";

/** Messages per commit: a commit may take 100 checks, and each message needs two. */
const MESSAGES_PER_COMMIT = 25;

/**
 * Deletes system messages that name a user ("… joined the server") and, with `all`, everything they
 * wrote, in every channel. Clients that show them are notified.
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
    if (found.length < MESSAGES_PER_COMMIT) continue;
    await deleteLocatedMessages(app, found);
    found = [];
  }
  await deleteLocatedMessages(app, found);
  return own;
}
