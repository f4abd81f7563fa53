import { serverText } from "../../client/base/errors.ts";
import type { MainContext } from "./context.ts";

/** Asks somebody to be a friend and says what came of it. Throws a text for the person. */
export async function requestFriend({ client }: MainContext, username: string): Promise<void> {
  try {
    const friends = await client.friends.request(username);
    const text = friends
      ? `You and ${username} are friends now`
      : `Friend request sent to ${username}`;
    client.toasts.show(text, "success");
  } catch (error) {
    throw new Error(serverText(error, "Failed to send friend request"));
  }
}
