import { inviteToEncrypt } from "../../protocol/api/e2ee.ts";
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
type Unsigned = ReturnType<PrivateConversations["unsigned"]> extends Promise<infer T> ? T : never;

/** How conversations begin to be encrypted, and who is let in by a person's word. */
export function createBeginnings(deps: Deps) {
  const { platform, channels, privateFrom, pinActs, opened, look } = deps;
  /** By the channel, ids of those whom a person has seen before turning encryption on. */
  const seen = new Map<string, string[]>();
  /** Conversations that this page is beginning by itself. */
  const beginning = new Set<string>();

  async function stateOf(verbs: PrivateConversations, { id, serverId }: PrivateChannel) {
    if (!serverId) return undefined;
    const inLog = await verbs.inLog({ id, serverId, space: "server", userIds: [] });
    return await serverStateOf(deps.api, { serverId, channelId: id }, inLog);
  }

  async function invite(channelId: string): Promise<void> {
    await deps.api.call(inviteToEncrypt, { id: channelId });
  }

  return {
    /**
     * The others have got their keys: what a person has turned on begins (MEND-20). A group begins by
     * itself with those whose names were seen; after a reload its dialog shows them again (MEND-34).
     */
    beginWanted({ channelId, phase, generation }: Conversation) {
      if (phase !== "starting" || generation > 0 || privateFrom(channelId) !== Infinity) return;
      const channel = asPrivate(channels.find(channelId));
      if (!channel || channel.space === "server" || beginning.has(channelId)) return;
      const userIds = channel.space === "dm" ? channel.userIds : seen.get(channelId);
      if (!userIds) return;
      beginning.add(channelId);
      opened().then((verbs) => verbs.startConversation({ ...channel, userIds }))
        .catch((error) => platform.log("A conversation that was waiting could not begin", error))
        .finally(() => beginning.delete(channelId));
    },
    /**
     * How it would begin, for a person to see before they press for it (MEND-34). Throws
     * `PrivateError` or `ApiError`.
     * @param chosen of a group that this person has just made: ids of those whom they chose,
     * whoever else is in it as the server says
     */
    async beginning(channelId: string, chosen?: readonly string[]): Promise<Beginning | null> {
      const channel = asPrivate(channels.find(channelId));
      if (!channel) return null;
      const verbs = await opened();
      const asked = chosen ? { ...channel, userIds: [...chosen] } : channel;
      return await verbs.beginning(asked, await stateOf(verbs, channel));
    },
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
      const channel = asPrivate(channels.find(channelId));
      if (!channel) return null;
      if (isAsked) pinActs.wantPrivate(channelId);
      const verbs = await opened();
      if (isAsked) await makeKeys(verbs);
      if (shown) seen.set(channelId, namedIn(shown));
      const invites = async () => {
        if (!isAsked || channel.space === "server") return;
        await invite(channelId).catch((error) => {
          // The line above the input offers it again.
          platform.log("Nobody could be invited to encrypt a conversation", error);
        });
      };
      // An encrypted group takes no invitation any more, and some of it may have no keys.
      const isLacking = !!shown?.keyless.length;
      if (isLacking) await invites();
      const now = await verbs.startConversation(channel, shown);
      if (!isLacking && now.phase === "waiting" && !now.about.length) await invites();
      return now;
    },
    /** Asks those who have no keys to encrypt a conversation (MEND-20). Throws `ApiError`. */
    invite,
    /** Makes one's keys in a conversation that waits for them. Throws as `begin`. */
    async setUp(channelId: string): Promise<void> {
      await makeKeys(await opened());
      await look(channelId);
    },
    /** What nobody has signed of what the server says of a channel. Throws as `begin`. */
    async unsigned(channelId: string): Promise<Unsigned | null> {
      const channel = asPrivate(channels.find(channelId));
      if (channel?.space !== "server") return null;
      const verbs = await opened();
      return await verbs.unsigned(channel, (await stateOf(verbs, channel))!);
    },
    /** Signs what somebody confirms. Throws as `begin`. */
    async sign(channelId: string, acts: Act[]): Promise<void> {
      const channel = asPrivate(channels.find(channelId));
      if (channel) await (await opened()).sign(channel, acts);
    },
    /**
     * Lets somebody read along who is in it as the server says (E2E-18). Throws `PrivateError`.
     * @returns false: they have no keys yet
     */
    async confirm(channelId: string, userId: string): Promise<boolean> {
      const channel = asPrivate(channels.find(channelId));
      const now = channel && await (await opened()).addToConversation(channel, [userId]);
      return !now?.unconfirmed.includes(userId);
    },
  };
}

/** Ids of all others who were named before a conversation begins. */
function namedIn({ canRead, keyless }: Beginning): string[] {
  const others = canRead.filter(({ trust }) => trust !== "self");
  return [...others.map(({ userId }) => userId), ...keyless];
}
