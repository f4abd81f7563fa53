import { inviteToEncrypt } from "../../protocol/api/e2ee.ts";
import type { SpaceState } from "../../protocol/e2ee/authority_changes.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { PinActs } from "../channels/pin_acts.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type {
  Act,
  Beginning,
  Conversation,
  PrivateChannel,
  PrivateConversations,
} from "../e2ee/entry.ts";
import { makeKeys } from "./own_keys.ts";
import { asPrivate } from "./private_channel.ts";
import { serverStateOf } from "./server_state.ts";

interface Deps {
  api: Pick<Api, "call">;
  platform: Pick<Platform, "log">;
  channels: Pick<ChannelsStore, "find">;
  privateFrom(channelId: string): number | null;
  pinActs: Pick<PinActs, "wantPrivate">;
  /** Throws `PrivateError`. */
  opened(): Promise<PrivateConversations>;
  /** Has the worker catch up with it. */
  look(channelId: string): Promise<void>;
}

/** By whether this person may sign it. */
type Unsigned = Awaited<ReturnType<PrivateConversations["unsigned"]>>;

/** How conversations begin to be encrypted, and who is let in by a person's word. */
export class Beginnings {
  readonly #deps: Deps;
  /** By the channel, ids of those whom a person has seen before turning encryption on. */
  readonly #seen = new Map<string, string[]>();
  /** Conversations that this page is beginning by itself. */
  readonly #beginning = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The others have got their keys: what a person has turned on begins (MEND-20). A group begins by
   * itself with those whose names were seen; after a reload its dialog shows them again (MEND-34).
   */
  beginWanted({ channelId, phase, generation }: Conversation): void {
    const { platform, privateFrom, opened } = this.#deps;
    if (phase !== "starting" || generation > 0 || privateFrom(channelId) !== Infinity) return;
    const channel = this.#channel(channelId);
    if (!channel || channel.space === "server" || this.#beginning.has(channelId)) return;
    const userIds = channel.space === "dm" ? channel.userIds : this.#seen.get(channelId);
    if (!userIds) return;
    this.#beginning.add(channelId);
    opened().then((worker) => worker.startConversation({ ...channel, userIds }))
      .catch((error) => platform.log("A conversation that was waiting could not begin", error))
      .finally(() => this.#beginning.delete(channelId));
  }

  /**
   * How it would begin, for a person to see before they press for it (MEND-34). Throws
   * `PrivateError` or `ApiError`.
   * @param chosen of a group that this person has just made: ids of those whom they chose,
   * whoever else is in it as the server says
   */
  async beginning(channelId: string, chosen?: readonly string[]): Promise<Beginning | null> {
    const channel = this.#channel(channelId);
    if (!channel) return null;
    const worker = await this.#deps.opened();
    const asked = chosen ? { ...channel, userIds: [...chosen] } : channel;
    return await worker.beginning(asked, await this.#stateOf(worker, channel));
  }

  /**
   * Turns encryption on, for good. The channel is pinned before anything is asked of the server,
   * which may go on calling it open (MEND-28). Who has no keys yet gets them; the recovery key
   * can wait (MEND-20). Throws `PrivateError` or `ApiError`.
   * @param shown what is signed, as `beginning` gave it (MEND-34); absent: of a direct message
   * with its other person
   * @param isAsked a person has pressed for it: it stays pinned where this fails
   * @returns `waiting`, about nobody: the others have no keys, and it begins once they do
   */
  async begin(
    channelId: string,
    shown?: Beginning,
    isAsked = true,
  ): Promise<Conversation | null> {
    const channel = this.#channel(channelId);
    if (!channel) return null;
    if (isAsked) this.#deps.pinActs.wantPrivate(channelId);
    const worker = await this.#deps.opened();
    if (isAsked) await makeKeys(worker);
    if (shown) this.#seen.set(channelId, namedIn(shown));
    const invites = async () => {
      if (!isAsked || channel.space === "server") return;
      await this.invite(channelId).catch((error) => {
        // The line above the input offers it again.
        this.#deps.platform.log("Nobody could be invited to encrypt a conversation", error);
      });
    };
    // An encrypted group takes no invitation any more, and some of it may have no keys.
    const isLacking = !!shown?.keyless.length;
    if (isLacking) await invites();
    const now = await worker.startConversation(channel, shown);
    if (!isLacking && now.phase === "waiting" && !now.about.length) await invites();
    return now;
  }

  /** Asks those who have no keys to encrypt a conversation (MEND-20). Throws `ApiError`. */
  async invite(channelId: string): Promise<void> {
    await this.#deps.api.call(inviteToEncrypt, { id: channelId });
  }

  /** Makes one's keys in a conversation that waits for them. Throws as `begin`. */
  async setUp(channelId: string): Promise<void> {
    await makeKeys(await this.#deps.opened());
    await this.#deps.look(channelId);
  }

  /** What nobody has signed of what the server says of a channel. Throws as `begin`. */
  async unsigned(channelId: string): Promise<Unsigned | null> {
    const channel = this.#channel(channelId);
    if (channel?.space !== "server") return null;
    const worker = await this.#deps.opened();
    const state = await this.#stateOf(worker, channel);
    return state ? await worker.unsigned(channel, state) : null;
  }

  /** Signs what somebody confirms. Throws as `begin`. */
  async sign(channelId: string, acts: Act[]): Promise<void> {
    const channel = this.#channel(channelId);
    if (channel) await (await this.#deps.opened()).sign(channel, acts);
  }

  /**
   * Lets somebody read along who is in it as the server says (E2E-18). Throws `PrivateError`.
   * @returns false: they have no keys yet
   */
  async confirm(channelId: string, userId: string): Promise<boolean> {
    const channel = this.#channel(channelId);
    const now = channel && await (await this.#deps.opened()).addToConversation(channel, [userId]);
    return !now?.unconfirmed.includes(userId);
  }

  #channel(id: string): PrivateChannel | null {
    return asPrivate(this.#deps.channels.find(id));
  }

  /** What the server says of a channel of a server; undefined: it is of none. */
  async #stateOf(
    worker: PrivateConversations,
    { id, serverId }: PrivateChannel,
  ): Promise<SpaceState | undefined> {
    if (!serverId) return undefined;
    const inLog = await worker.inLog({ id, serverId, space: "server", userIds: [] });
    return await serverStateOf(this.#deps.api, { serverId, channelId: id }, inLog);
  }
}

/** Ids of all others who were named before a conversation begins. */
function namedIn({ canRead, keyless }: Beginning): string[] {
  const others = canRead.filter(({ trust }) => trust !== "self");
  return [...others.map(({ userId }) => userId), ...keyless];
}
