import type { Conversations } from "../../../client/private/conversations.ts";
import type { NoticeAction } from "../../../components/private/ComposerNotice.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { lists } from "../../../text/en/common.ts";
import { composer as t, start } from "../../../text/en/private_chat.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { namesIn } from "./names.ts";
import { keepOpen } from "./keep_open.ts";
import { waitingActions } from "./notice_actions.ts";
import { isAboutOwner, isUnconfirmed } from "./state_checks.ts";
import { withErrorText } from "./with_error_text.ts";

/** Reason why a conversation waits while people write in it. */
export interface Waiting {
  text: string;
  /** Further details, shown if there is room. */
  hint?: string;
  /** Why a message that was written here is not sent yet. */
  reason: string;
  actions: NoticeAction[];
}

/**
 * Returns why an encrypted conversation waits, shown beside its waiting messages: the others have
 * no keys yet (MEND-20), or nobody who could let this device in is online (MEND-41). null: it
 * doesn't.
 */
export function waitingIn(
  main: MainContext,
  conversations: Conversations,
  channel: Channel,
): Waiting | null {
  const { client } = main;
  const { id, recipient } = channel;
  const state = conversations.stateOf(id);
  if (state.phase !== "waiting" || isUnconfirmed(client, state)) return null;
  const { about } = state;
  if (about.length === 0) {
    const name = { name: recipient ? namesIn(client, channel, [recipient.id]) : "" };
    return {
      text: recipient ? fill(start.waiting, name) : start.waitingGroup,
      reason: recipient ? fill(start.reason, name) : start.reasonGroup,
      actions: [
        ...isInvited(main, channel) ? [] : [invite(conversations, id, recipient ? name : null)],
        ...client.channels.privateFrom(id) === Infinity ? [keepOpen(main, id)] : [],
      ],
    };
  }
  // Any of them can.
  const any = { name: namesIn(client, channel, about, lists.or) };
  const own = client.session.user.value!.id;
  return {
    text: fill(t.waiting, any),
    hint: channel.server_id && isAboutOwner(state, [own])
      ? fill(t.waitingHintOwner, any)
      : fill(about.length > 1 ? t.waitingHintGroup : t.waitingHint, any),
    reason: start.reasonOffline,
    actions: waitingActions(main, conversations, channel, fill(t.ready, any)),
  };
}

/** Returns true if the loaded messages include an invitation. */
function isInvited({ client }: MainContext, { id }: Channel): boolean {
  const rows = client.messages.window(id)?.rows ?? [];
  return rows.some(({ isSystemMessage, system }) =>
    isSystemMessage && system?.kind === "encryption_invite"
  );
}

/**
 * Returns the action that invites, for when encryption couldn't be turned on, or the earlier
 * invitation is far back.
 */
function invite(
  conversations: Conversations,
  id: string,
  name: { name: string } | null,
): NoticeAction {
  return {
    text: name ? fill(start.invite, name) : start.inviteGroup,
    onPress: () => withErrorText(() => conversations.beginnings.invite(id)),
  };
}
