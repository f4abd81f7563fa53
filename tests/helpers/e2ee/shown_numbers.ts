/** What a person does with the safety numbers that a page shows them. */
import type { Conversation } from "../../../client/e2ee/link/conversations.ts";
import type { Safety } from "../../../client/e2ee/link/verbs.ts";
import type { TestPage } from "./client.ts";

/** Marks somebody's keys by the number in their profile, or takes the mark away. */
export async function markVerified(
  page: TestPage,
  userId: string,
  isVerified = true,
): Promise<Safety | null> {
  const { number } = (await page.ask("safety", userId))!;
  return await page.ask("setVerified", userId, isVerified, number);
}

/** Goes on with the new keys whose numbers stand above the input. */
export async function acceptShown(page: TestPage, channelId: string): Promise<Conversation> {
  const { numbers } = page.conversations.get(channelId)!;
  return await page.ask("acceptConversation", channelId, numbers);
}
