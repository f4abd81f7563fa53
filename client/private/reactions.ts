import { addSealedReaction, removeSealedReaction } from "../../protocol/api/e2ee.ts";
import { emojiOf } from "../../protocol/emoji_plain.ts";
import { fullyQualified, MAX_EMOJI_TEXT, reactionKey } from "../../protocol/emoji_text.ts";
import { isOneEmoji } from "../../protocol/one_emoji.ts";
import type { Reaction, SealedReaction } from "../../protocol/messages.ts";
import { unsent as t } from "../../text/en/private_chat.ts";
import type { Api } from "../base/api.ts";
import type { PrivateConversations } from "../e2ee/entry.ts";
import { codeOf } from "./error_code.ts";
import { dropOldest } from "./newest.ts";
import { untilTaken } from "./sending.ts";

/** Number of messages whose own reactions are remembered: people undo reactions they just saw. */
const MAX_CACHED_MESSAGES = 1000;

interface Deps {
  api: Pick<Api, "call">;
  userId(): string | undefined;
  /** Pinned name of a user (MEND-29); null: unknown here. */
  nameOf(userId: string): string | null;
  /** Returns whether a channel belongs to a server, whose emoji can then be used. */
  inServer(channelId: string): boolean;
  opened(): Promise<Pick<PrivateConversations, "sealReaction" | "openReactions">>;
}

interface Opened extends Pick<SealedReaction, "tag" | "sender_id" | "username"> {
  emoji: string;
}

/** Reactions in private channels, as pages show them and as the server has them (E2E-30). */
export function createSealedReactions({ api, userId, nameOf, inServer, opened }: Deps) {
  /** Own reactions by message id, then by the tags that the server knows. */
  const own = new Map<string, Opened[]>();

  const isUsable = (channelId: string, emoji: string) =>
    isOneEmoji(emoji) ||
    emoji.length <= MAX_EMOJI_TEXT && emojiOf(emoji) !== null && inServer(channelId);

  async function read(
    channelId: string,
    messageId: string,
    sealed: readonly SealedReaction[],
  ): Promise<Reaction[]> {
    const rows = sealed.map(({ tag, sealed, iv, sender_id: senderId }) => {
      return { tag, sealed, iv, senderId };
    });
    const emoji = await (await opened()).openReactions(channelId, messageId, rows);
    const known = sealed.flatMap((one, i): Opened[] => {
      const said = emoji[i];
      return said && isUsable(channelId, said) ? [{ ...one, emoji: said }] : [];
    });
    own.delete(messageId);
    own.set(messageId, known.filter((one) => one.sender_id === userId()));
    dropOldest(own, MAX_CACHED_MESSAGES);
    const byEmoji = Map.groupBy(known, (one) => reactionKey(one.emoji));
    return [...byEmoji.values()].map((same) => {
      const users = [...new Set(same.map((one) => nameOf(one.sender_id) ?? one.username))];
      return { emoji: fullyQualified(same[0].emoji), count: users.length, users };
    });
  }

  async function add(channelId: string, id: string, emoji: string) {
    const verbs = await opened();
    try {
      return await untilTaken(
        (again) => verbs.sealReaction(channelId, id, fullyQualified(emoji), again),
        (body) => api.call(addSealedReaction, { id, body }),
      );
    } catch (cause) {
      throw codeOf(cause) === "not_ready" ? new Error(t.notReady, { cause }) : cause;
    }
  }

  async function remove(id: string, emoji: string) {
    const key = reactionKey(emoji);
    let left: SealedReaction[] = [];
    for (const { tag } of own.get(id)?.filter((one) => reactionKey(one.emoji) === key) ?? []) {
      const { sealed_reactions } = await api.call(removeSealedReaction, { id, body: { tag } });
      left = sealed_reactions;
    }
    return { sealed_reactions: left };
  }

  return {
    /** Leaves out forged reactions and ones that don't open. Throws `PrivateError`. */
    reactions: read,
    /**
     * Adds a reaction of the user, or removes it. Throws `ApiError`, `NetworkError` or
     * `PrivateError`.
     */
    async react(channelId: string, messageId: string, emoji: string, isMine: boolean) {
      const { sealed_reactions } = isMine
        ? await add(channelId, messageId, emoji)
        : await remove(messageId, emoji);
      return { reactions: await read(channelId, messageId, sealed_reactions) };
    },
  };
}
