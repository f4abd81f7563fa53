import { addSealedReaction, removeSealedReaction } from "../../protocol/api/e2ee.ts";
import { emojiOf } from "../../protocol/emoji_plain.ts";
import { EMOJI_TEXT_MAX, fullyQualified, reactionKey } from "../../protocol/emoji_text.ts";
import { isOneEmoji } from "../../protocol/one_emoji.ts";
import type { Reaction, SealedReaction } from "../../protocol/messages.ts";
import { unsent as t } from "../../text/en/private_chat.ts";
import type { Api } from "../base/api.ts";
import type { PrivateConversations } from "../e2ee/entry.ts";
import { codeOf } from "./error_code.ts";
import { dropOldest } from "./newest.ts";
import { untilTaken } from "./sending.ts";

/** Messages of which one's own reactions are known: what is taken back was seen a moment ago. */
const HELD = 1000;

interface Deps {
  api: Pick<Api, "call">;
  userId(): string | undefined;
  /** The pinned name of somebody (MEND-29); null: none is known here. */
  nameOf(userId: string): string | null;
  /** Whether a channel is of a server, whose emoji may then be used. */
  inServer(channelId: string): boolean;
  opened(): Promise<Pick<PrivateConversations, "sealReaction" | "openReactions">>;
}

interface Opened extends Pick<SealedReaction, "tag" | "sender_id" | "username"> {
  emoji: string;
}

/** Reactions in private channels, as pages show them and as the server has them (E2E-30). */
export function createSealedReactions({ api, userId, nameOf, inServer, opened }: Deps) {
  /** By message id: one's own, by the tags that the server knows them by. */
  const own = new Map<string, Opened[]>();

  const isUsable = (channelId: string, emoji: string) =>
    isOneEmoji(emoji) ||
    emoji.length <= EMOJI_TEXT_MAX && emojiOf(emoji) !== null && inServer(channelId);

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
    dropOldest(own, HELD);
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
    /** What is forged, or does not open, is left out. Throws `PrivateError`. */
    reactions: read,
    /** Adds one's own, or takes it back. Throws `ApiError`, `NetworkError` or `PrivateError`. */
    async react(channelId: string, messageId: string, emoji: string, isMine: boolean) {
      const { sealed_reactions } = isMine
        ? await add(channelId, messageId, emoji)
        : await remove(messageId, emoji);
      return { reactions: await read(channelId, messageId, sealed_reactions) };
    },
  };
}
