import { inviteToEncrypt } from "../../protocol/api/e2ee.ts";
import type { SpaceState } from "../../protocol/e2ee/authority_diff.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { PinActs } from "../channels/pin_acts.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type {
  AuthorityChange,
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

/** The acts split by whether this person may sign them. */
type Unsigned = Awaited<ReturnType<PrivateConversations["unsigned"]>>;

/** Starts encryption of conversations, and admits people whom a person confirms. */
export class Beginnings {
  readonly #deps: Deps;
  /** Ids of the people whom the user saw before turning encryption on, by channel. */
  readonly #seen = new Map<string, string[]>();
  /** Conversations that this page is starting automatically. */
  readonly #beginning = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Starts encryption that a person has turned on, once the others have keys (MEND-20). A group
   * starts automatically with the people whose names were shown; after a reload its dialog shows
   * them again (MEND-34).
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
   * Returns how the conversation would begin, for a person to review before they press the button
   * (MEND-34). Throws `PrivateError` or `ApiError`.
   * @param chosen for a group that this person just made: ids of the people they chose, whoever
   *   else is in it according to the server
   */
  async beginning(channelId: string, chosen?: readonly string[]): Promise<Beginning | null> {
    const channel = this.#channel(channelId);
    if (!channel) return null;
    const worker = await this.#deps.opened();
    const asked = chosen ? { ...channel, userIds: [...chosen] } : channel;
    return await worker.beginning(asked, await this.#stateOf(worker, channel));
  }

  /**
   * Turns encryption on permanently. Pins the channel before it asks the server for anything, since
   * the server may keep calling it open (MEND-28). Makes the user's keys if they have none; the
   * recovery key can wait (MEND-20). Throws `PrivateError` or `ApiError`.
   * @param shown acts to sign, as `beginning` returned them (MEND-34); absent: a direct message
   *   with its other person
   * @param isAsked a person has pressed the button: the channel stays pinned if this fails
   * @returns `waiting`, about nobody: the others have no keys, and the conversation begins once
   *   they do
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
        // The line above the input offers the invitation again.
        this.#deps.platform.log("Nobody could be invited to encrypt a conversation", error);
      });
    };
    // An encrypted group takes no more invitations, and some of its members may have no keys.
    const isLacking = !!shown?.keyless.length;
    if (isLacking) await invites();
    const now = await worker.startConversation(channel, shown);
    if (!isLacking && now.phase === "waiting" && !now.about.length) await invites();
    return now;
  }

  /** Asks people without keys to encrypt a conversation (MEND-20). Throws `ApiError`. */
  async invite(channelId: string): Promise<void> {
    await this.#deps.api.call(inviteToEncrypt, { id: channelId });
  }

  /** Makes the user's keys in a conversation that waits for them. Throws as `begin`. */
  async setUp(channelId: string): Promise<void> {
    await makeKeys(await this.#deps.opened());
    await this.#deps.look(channelId);
  }

  /** Returns what the server reports about a channel and nobody has signed. Throws as `begin`. */
  async unsigned(channelId: string): Promise<Unsigned | null> {
    const channel = this.#channel(channelId);
    if (channel?.space !== "server") return null;
    const worker = await this.#deps.opened();
    const state = await this.#stateOf(worker, channel);
    return state ? await worker.unsigned(channel, state) : null;
  }

  /** Signs what a person confirms. Throws as `begin`. */
  async sign(channelId: string, acts: AuthorityChange[]): Promise<void> {
    const channel = this.#channel(channelId);
    if (channel) await (await this.#deps.opened()).sign(channel, acts);
  }

  /**
   * Lets a member according to the server read along (E2E-18). Throws `PrivateError`.
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

  /**
   * Returns the server's state of a server channel; undefined: the channel belongs to no server.
   */
  async #stateOf(
    worker: PrivateConversations,
    { id, serverId }: PrivateChannel,
  ): Promise<SpaceState | undefined> {
    if (!serverId) return undefined;
    const inLog = await worker.inLog({ id, serverId, space: "server", userIds: [] });
    return await serverStateOf(this.#deps.api, { serverId, channelId: id }, inLog);
  }
}

/** Returns the ids of all others who were named before a conversation begins. */
function namedIn({ canRead, keyless }: Beginning): string[] {
  const others = canRead.filter(({ trust }) => trust !== "self");
  return [...others.map(({ userId }) => userId), ...keyless];
}
