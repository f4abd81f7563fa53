import { addReaction, removeReaction } from "../../protocol/api/reactions.ts";
import { fullyQualified, reactionKey } from "../../protocol/emoji_text.ts";
import type { Reaction } from "../../protocol/messages.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { History } from "../messages/history.ts";
import type { Socket } from "../base/socket.ts";
import type { MessagesStore } from "../messages/store.ts";
import type { SessionStore } from "../auth/store.ts";

interface Deps {
  api: Api;
  cipher: Pick<ChannelCipher, "react">;
  socket: Pick<Socket, "connected">;
  history: Pick<History, "reacted">;
  messages: Pick<MessagesStore, "window">;
  session: Pick<SessionStore, "user">;
}

export function openReactions({ api, cipher, socket, history, messages, session }: Deps) {
  const { user } = session;
  const busy = new Set<string>();

  /** Shows or hides the user's own reaction, whatever else has happened to the message since. */
  function show(channelId: string, messageId: string, emoji: string, mine: boolean) {
    const reactions = reactionsOf(messages, channelId, messageId);
    return history.reacted(
      channelId,
      messageId,
      withOwn(reactions, emoji, user.value!.username, mine),
    );
  }

  const actions = {
    /**
     * Toggles the user's own reaction (REACT-04, REACT-05): shown at once, undone if the server
     * refuses. Ignored during a request for the same emoji of the same message (REACT-06). Throws
     * `ApiError` or `NetworkError`.
     */
    async toggle(channelId: string, messageId: string, emoji: string) {
      const request = `${messageId} ${reactionKey(emoji)}`;
      if (busy.has(request)) return;
      busy.add(request);
      const reactions = reactionsOf(messages, channelId, messageId);
      const mine = reactions.some((r) =>
        reactionKey(r.emoji) === reactionKey(emoji) && r.users.includes(user.value!.username)
      );
      try {
        await show(channelId, messageId, emoji, !mine);
        const to = rowOf(messages, channelId, messageId)!;
        const response = await cipher.react(channelId, to, {
          emoji,
          isMine: !mine,
          openly: () =>
            mine
              ? api.call(removeReaction, { id: messageId, emoji })
              : api.call(addReaction, { id: messageId, body: { emoji } }),
        });
        // Events arrive in the order of what happened; a response may be overtaken by them.
        if (!socket.connected()) await history.reacted(channelId, messageId, response.reactions);
      } catch (error) {
        await show(channelId, messageId, emoji, mine);
        throw error;
      } finally {
        busy.delete(request);
      }
    },
  };
  return { actions };
}

function reactionsOf(
  messages: Pick<MessagesStore, "window">,
  channelId: string,
  messageId: string,
): readonly Reaction[] {
  return rowOf(messages, channelId, messageId)?.reactions ?? [];
}

const rowOf = (messages: Pick<MessagesStore, "window">, channelId: string, messageId: string) =>
  messages.window(channelId)?.rows.find(({ id }) => id === messageId);

/** Returns the reactions with or without the user's own; one without users is removed. */
export function withOwn(
  reactions: readonly Reaction[],
  emoji: string,
  username: string,
  mine: boolean,
): Reaction[] {
  const key = reactionKey(emoji);
  const known = reactions.find((r) => reactionKey(r.emoji) === key);
  const others = known?.users.filter((name) => name !== username) ?? [];
  const users = mine ? [...others, username] : others;
  if (!known) {
    return mine
      ? [...reactions, { emoji: fullyQualified(emoji), count: 1, users }]
      : [...reactions];
  }
  return reactions.flatMap((r) =>
    r !== known ? r : users.length > 0 ? { ...r, count: users.length, users } : []
  );
}
