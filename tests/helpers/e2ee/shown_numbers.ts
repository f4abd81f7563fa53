/** Actions of a person on the safety numbers that a page shows. */
import type { Conversation } from "../../../client/e2ee/link/conversations.ts";
import type { Safety } from "../../../client/e2ee/link/keys.ts";
import type { TestPage } from "./client.ts";

/** Marks a person's keys as verified by the number in their profile, or removes the mark. */
export async function markVerified(
  page: TestPage,
  userId: string,
  isVerified = true,
): Promise<Safety | null> {
  const { number } = (await page.ask("safety", userId))!;
  return await page.ask("setVerified", userId, isVerified, number);
}

/** Accepts the new keys whose numbers are shown above the input. */
export async function acceptShown(page: TestPage, channelId: string): Promise<Conversation> {
  const { numbers } = page.conversations.get(channelId)!;
  return await page.ask("acceptConversation", channelId, numbers);
}
