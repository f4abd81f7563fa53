import type { Client } from "../../../client/app/client.ts";

/**
 * Lets a person read a private group that the user has just added them to (E2E-18).
 * @returns false: not yet, since they have no keys, or this device could not sign it
 */
export async function letRead(client: Client, channelId: string, userId: string): Promise<boolean> {
  const conversations = await client.e2ee.conversations();
  return await conversations.beginnings.confirm(channelId, userId).catch(() => false);
}

/** Others see by a signature that one leaves; without it they see what the server says. */
export async function signLeaving(client: Client, channelId: string): Promise<void> {
  const conversations = await client.e2ee.conversations();
  await conversations.leave(channelId).catch(() => {});
}
