import type { Conversations } from "../../../client/private/conversations.ts";
import type { ConversationState } from "../../../client/private/states.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { lists } from "../../../text/en/common.ts";
import { split } from "../../../text/en/keys.ts";
import { composer as t } from "../../../text/en/private_chat.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { nameIn, namesIn } from "./names.ts";
import type { Notice } from "./notice.ts";
import { lookAgain } from "./notice_actions.ts";

/**
 * Returns the notice that a person has a device that was not let in, with its actions (E2E-3);
 * writing continues without that device. null: there is none.
 */
export function refusedIn(
  { client }: MainContext,
  conversations: Conversations,
  channel: Channel,
): Notice | null {
  const state = conversations.stateOf(channel.id);
  if (!("refused" in state) || state.refused.length === 0) return null;
  const name = { name: namesIn(client, channel, state.refused, lists.or) };
  return {
    text: fill(t.refused, name),
    hint: fill(t.refusedHint, name),
    isAlarm: true,
    actions: [lookAgain(conversations, channel.id)],
  };
}

/**
 * Returns the notice that the server has shown two key logs, so a person's keys here may be wrong;
 * writing continues (MEND-31).
 */
export function splitIn(state: ConversationState): Notice | null {
  if (!("isSplit" in state) || !state.isSplit) return null;
  return { text: split.title, hint: split.hint, isAlarm: true, actions: [] };
}

/** Names the person who signed another person's key that the key log lacks (MEND-37). */
export function falseKeyIn({ client }: MainContext, channel: Channel, state: ConversationState) {
  if (!("falseKeys" in state)) return null;
  const last = state.falseKeys.at(-1);
  if (!last) return null;
  const name = nameIn(client, channel, last.by);
  const values = { name, other: nameIn(client, channel, last.user) };
  return { text: fill(t.falseKey, values), hint: fill(t.falseKeyHint, values), actions: [] };
}
