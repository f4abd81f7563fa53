import type { Client } from "../../../client/app/client.ts";
import { mayHoldKeys } from "../../../client/e2ee/support.ts";

/**
 * Makes a new group private where nothing has to be asked: one's own keys are there, and those of
 * everybody else.
 * @returns false: a person has to see to something first
 */
export async function beginNow(client: Client, channelId: string): Promise<boolean> {
  try {
    // The worker is nothing for those who have never looked at private conversations.
    if (!await mayHoldKeys()) return false;
    const conversations = await client.e2ee.conversations();
    const opened = await conversations.opened();
    if ((await opened.look()).phase !== "ready") return false;
    const ids = client.channels.find(channelId)!.recipients!.map(({ id }) => id);
    if ((await opened.people(ids)).length < ids.length) return false;
    return (await conversations.begin(channelId))?.phase === "ready";
  } catch {
    // The dialog that comes then tries it again, and says what is wrong.
    return false;
  }
}

/**
 * Lets somebody read along whom one has just added to a private group (E2E-18).
 * @returns false: not yet, since they have no keys, or this device could not sign it
 */
export async function letRead(client: Client, channelId: string, userId: string): Promise<boolean> {
  const conversations = await client.e2ee.conversations();
  return await conversations.confirm(channelId, userId).catch(() => false);
}

/** Others see by a signature that one leaves; without it they see what the server says. */
export async function signLeaving(client: Client, channelId: string): Promise<void> {
  const conversations = await client.e2ee.conversations();
  await conversations.leave(channelId).catch(() => {});
}
