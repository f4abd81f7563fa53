import { listMessages } from "../../protocol/api/messages.ts";
import type { Message } from "../../protocol/messages.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import { followed } from "./reader.ts";
import { type MentionRuleDeps, mentionRules } from "./mention_rules.ts";
import { HERE } from "./mentions.ts";
import { mentionsUser, type NamesAmong, namesFor } from "./mentioned_names.ts";
import type { Names } from "../../protocol/text/pieces.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { type Platform, sleep } from "../base/platform.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { SessionStore } from "../auth/store.ts";

/** Maximum number of a channel's unread messages that are searched, newest first. */
const MAX_SEARCHED_MESSAGES = 300;
/** Maximum number of mentions per channel that are known individually; read ones make room. */
const MAX_MENTIONS = 300;
/** Milliseconds between two channels: searching is never in a hurry. */
const CHANNEL_INTERVAL_MS = 500;

/** Decrypted message of another user. */
export interface ReadMessage {
  /**
   * Text as typed. Empty if there is only a file, or if the content is large and wasn't fetched.
   */
  text: string;
  /** Names that the text was parsed with. */
  names?: Names;
  /** The name of the file in it. */
  file: string | null;
  /** Mentions this user. */
  mentioned: boolean;
}

interface Deps extends MentionRuleDeps {
  platform: Pick<Platform, "after" | "log">;
  api: Api;
  cipher: ChannelCipher;
  session: Pick<SessionStore, "user">;
  channels: Pick<ChannelsStore, "find" | "lists">;
  /** Resolves to those of the names that can be mentioned in a channel. */
  namesAmong(channelId: string, ...names: Parameters<NamesAmong>): ReturnType<NamesAmong>;
  /** Returns the ids of blocked users, whose mentions don't count (HARD-9). */
  blocked(): ReadonlySet<string>;
  /** The number of a channel was found to be another one than it shows. */
  changed(channelId: string, count: number): void;
}

/** Known mentions of a channel by message id, and the range that was searched. */
interface ChannelMentions {
  seqs: Map<string, number>;
  from: number;
  to: number;
}

/**
 * Finds mentions of this user in unread messages, which only the client can read (D-MSG-8). Counts
 * by message, so that a repeated event changes nothing.
 */
export class MentionCounts {
  readonly #deps: Deps;
  readonly #known = new Map<string, ChannelMentions>();
  readonly #queue = createKeyedQueue();
  #searching: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Handles `new-message` once it's counted as unread. null: the user's own message, unreadable, or
   * from someone they blocked.
   */
  received(message: Message): Promise<ReadMessage | null> {
    const { channel_id, seq } = message;
    return this.#queue(channel_id, async () => {
      const held = this.#holdFrom(channel_id, seq - 1);
      const found = await this.#take(held, message);
      if (held.to === seq - 1) held.to = seq;
      this.#publish(channel_id);
      return found;
    });
  }

  /** `message-edited`. */
  edited(message: Message): Promise<void> {
    return this.#queue(message.channel_id, async () => {
      const held = this.#known.get(message.channel_id);
      if (!held) return;
      await this.#take(held, message);
      this.#publish(message.channel_id);
    });
  }

  /** `message-deleted`. */
  deleted(channelId: string, id: string): void {
    if (this.#known.get(channelId)?.seqs.delete(id)) this.#publish(channelId);
  }

  /** Returns the number of mentions after `seq`; null if not all of that was searched. */
  behind(channelId: string, seq: number): number | null {
    const held = this.#known.get(channelId);
    return held && held.from <= seq ? countBehind(held, seq) : null;
  }

  /** Searches unread messages that weren't seen here in all channels, one channel after another. */
  search(): Promise<void> {
    return this.#searching ??= this.#searchAll().finally(() => this.#searching = null);
  }

  /** Forgets a channel, or all. */
  clear(channelId?: string): void {
    if (channelId === undefined) this.#known.clear();
    else this.#known.delete(channelId);
  }

  async #read(message: Message, follows?: number): Promise<ReadMessage | null> {
    const { session, cipher, blocked } = this.#deps;
    const user = session.user.value;
    const { channel_id, encrypted_content, iv, sender_id } = message;
    if (!user || message.isSystemMessage || sender_id === user.id) return null;
    if (blocked().has(sender_id)) return null;
    if (encrypted_content === undefined) return { text: "", file: null, mentioned: false };
    try {
      const content = { encryptedContent: encrypted_content, iv };
      const { forward, text, attachment, files, reply } = parsePlaintext(
        await cipher.decrypt(channel_id, content, { ...message, follows }),
      );
      // If the names can't be loaded, a message still mentions and notifies.
      const others = (asked: readonly string[]) =>
        this.#deps.namesAmong(channel_id, asked).catch(() => []);
      const names = await namesFor(text, async (asked) => [
        user.username,
        ...await others(asked),
      ]);
      const { everyone, byRole } = mentionRules(this.#deps, message);
      const isCalled = byRole ||
        everyone && message.mentions?.includes(HERE) === true ||
        !forward && (reply?.to === user.id ||
            mentionsUser(text, user.username, everyone, names));
      const mentioned = isCalled &&
        await cipher.calls(channel_id, message);
      const { name = null } = attachment ?? files[0] ?? {};
      return { text, names, file: name, mentioned };
    } catch {
      return null;
    }
  }

  async #take(
    held: ChannelMentions,
    message: Message,
    follows?: number,
  ): Promise<ReadMessage | null> {
    const found = await this.#read(message, follows);
    if (found?.mentioned) held.seqs.set(message.id, message.seq);
    else held.seqs.delete(message.id);
    forgetRead(held, this.#deps.channels.find(message.channel_id)?.read_seq ?? 0);
    return found;
  }

  /** Reports a number that the channel doesn't show yet. */
  #publish(channelId: string) {
    const channel = this.#deps.channels.find(channelId);
    const held = this.#known.get(channelId);
    if (!channel || !held) return;
    const found = countBehind(held, channel.read_seq);
    // Without a search of everything unread, the stored number is a lower bound.
    const all = held.from <= channel.read_seq;
    const count = all ? found : Math.max(found, channel.mention_count);
    if (count !== channel.mention_count) this.#deps.changed(channelId, count);
  }

  /** Returns the known data of a channel; new data begins at `seq`. */
  #holdFrom(channelId: string, seq: number): ChannelMentions {
    const held = this.#known.get(channelId) ?? { seqs: new Map(), from: seq, to: seq };
    this.#known.set(channelId, held);
    return held;
  }

  async #searchAll() {
    const { platform, channels } = this.#deps;
    const unread = Object.values(channels.lists.value).flat()
      .filter((channel) => !channel.is_voice && channel.last_seq > channel.read_seq);
    for (const { id } of unread) {
      if (this.#isSearched(id)) continue;
      try {
        await this.#queue(id, () => this.#searchChannel(id));
        await sleep(platform, CHANNEL_INTERVAL_MS);
      } catch (error) {
        platform.log("Mentions could not be looked for", error);
      }
    }
  }

  async #searchChannel(channelId: string) {
    const { api, channels } = this.#deps;
    const channel = channels.find(channelId);
    if (!channel) return;
    const start = Math.max(channel.read_seq, channel.last_seq - MAX_SEARCHED_MESSAGES);
    const held = this.#holdFrom(channelId, start);
    let after = held.from > start ? start : Math.max(held.to, start);
    while (after < channel.last_seq) {
      const query = { after, limit: LIMITS.pageMax, inline: LIMITS.inlineContentMax };
      const page = await api.call(listMessages, { channelId, query });
      for (const [i, message] of page.messages.entries()) {
        await this.#take(held, message, followed(page.messages, i) ?? after);
      }
      after = page.hasMore ? page.messages.at(-1)!.seq : channel.last_seq;
    }
    held.from = Math.min(held.from, start);
    held.to = Math.max(held.to, after);
    this.#publish(channelId);
  }

  #isSearched(channelId: string): boolean {
    const channel = this.#deps.channels.find(channelId);
    const held = this.#known.get(channelId);
    return !channel ||
      held !== undefined && held.from <= channel.read_seq && held.to >= channel.last_seq;
  }
}

/**
 * Drops read mentions and, above the limit, the oldest: messages up to those count as not searched.
 */
function forgetRead(held: ChannelMentions, readSeq: number) {
  for (const [id, seq] of held.seqs) {
    if (held.seqs.size <= MAX_MENTIONS || seq > readSeq) return;
    held.seqs.delete(id);
    held.from = Math.max(held.from, seq);
  }
}

function countBehind(held: ChannelMentions, seq: number): number {
  return [...held.seqs.values()].filter((found) => found > seq).length;
}
