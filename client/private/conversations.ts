import { computed, effect, signal } from "@preact/signals";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import type { Api } from "../base/api.ts";
import { type CarriedBy, createChannelCipher, type Encrypted } from "../base/crypto.ts";
import { pause, type Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";
import { createPinActs } from "../channels/pin_acts.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { createToasts } from "../base/toasts_store.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Conversation, PrivateConversations } from "../e2ee/entry.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { History } from "../messages/history.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";
import type { MessagesStore } from "../messages/store.ts";
import { covers } from "../messages/window.ts";
import { type CallSealing, createCallSealing } from "./call_sealing.ts";
import { watchCleared } from "./cleared.ts";
import { createBeginnings } from "./beginnings.ts";
import { createOpenMentions, type MentionDeps, mentionsIn } from "./mentions.ts";
import { followPrivate } from "./pinning.ts";
import { createSealedReactions } from "./reactions.ts";
import { gated } from "./gate.ts";
import { goneFrom } from "./gone.ts";
import { soon } from "./patience.ts";
import { doneBy } from "./signed_acts.ts";
import { report } from "./report.ts";
import { asPrivate } from "./private_channel.ts";
import { createRows } from "./rows.ts";
import { createSealing } from "./sending.ts";
import { createStates } from "./states.ts";
import { Unreadable } from "./unreadable.ts";

/** Milliseconds before the first conversation is looked at that is not open: the chat comes first. */
const LATER = 4000;

interface Deps {
  api: Pick<Api, "call" | "follow">;
  /** Of whoever is signed in. */
  userId(): string | undefined;
  platform: Pick<Platform, "after" | "log">;
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "find" | "lists">;
  messages: Pick<MessagesStore, "windows">;
  history: Pick<History, "refresh">;
  outbox: { wake(): void };
  attention: { mentions: Pick<MentionCounts, "clear" | "search"> };
  members: MentionDeps["members"];
  /** As in channels/private_pins.ts. */
  privateFrom: PrivatePins["privateFrom"];
  traces: PrivatePins["traces"];
  pinsChanged: PrivatePins["pinsChanged"];
  pinnedNames: PrivatePins["pinnedNames"];
  toasts: Pick<ReturnType<typeof createToasts>, "show">;
  waitsForKeys: PrivatePins["waitsForKeys"];
  search: { forget(channelId: string): void };
  /** Throws `PrivateError`. */
  open(): Promise<PrivateConversations>;
  /** Whether it is a role of this server. */
  isRole(serverId: string, id: string): boolean;
}

export type Conversations = ReturnType<typeof createConversations>;

/** Private conversations as pages show them; the worker holds all that they rest on (E2E-41). */
export function createConversations(deps: Deps) {
  const { platform, channels, messages, history, privateFrom } = deps;
  const openly = createChannelCipher();
  const pinActs = createPinActs(deps);
  let opening: Promise<PrivateConversations> | null = null;

  const verbs = signal<PrivateConversations | null>(null);

  /** What failed is tried again by whoever asks next. */
  function opened(): Promise<PrivateConversations> {
    if (!opening) {
      opening = deps.open();
      opening.then((now) => verbs.value = now, () => opening = null);
    }
    return opening;
  }

  const rowsOf = (channelId: string) => messages.windows.peek()[channelId]?.rows ?? [];
  const rows = createRows({
    platform,
    opened,
    async find(channelId) {
      if (found.has(channelId)) return false;
      await look(channelId);
      return true;
    },
    authorOf(channelId, id, userId) {
      const row = rowsOf(channelId).find((row) => row.id === id);
      const author = userId ?? row?.sender_id;
      const isTheirs = row?.sender_id === author;
      return deps.pinnedNames.peek().get(author ?? "") ?? (isTheirs ? row?.username : null) ?? null;
    },
    before(channelId, seq) {
      const window = messages.windows.peek()[channelId];
      if (!window || !covers(window, seq)) return null;
      return window.rows.findLast((row) => row.seq < seq)?.seq ?? null;
    },
    changed: (channelId) => void history.refresh(channelId),
  });
  const states = createStates({
    platform,
    opened,
    channel: (id) => asPrivate(channels.find(id)),
  });
  /** Those that the worker was asked to look at. */
  const found = new Set<string>();

  async function look(channelId: string): Promise<void> {
    looked.add(channelId);
    found.add(channelId);
    await states.look(channelId);
  }

  const { beginWanted, ...beginnings } = createBeginnings({
    ...deps,
    pinActs,
    opened,
    look,
  });
  const sealing = createSealing({
    opened,
    rows,
    mentionsIn: (...asked) => mentionsIn(deps, ...asked),
    phase: (id) => states.states.peek().get(id)?.phase ?? null,
  });
  const sealedReactions = createSealedReactions({
    api: deps.api,
    userId: deps.userId,
    nameOf: (id) => deps.pinnedNames.peek().get(id) ?? null,
    inServer: (channelId) => !!channels.find(channelId)?.server_id,
    opened,
  });
  const cipher = gated(privateFrom, {
    ...sealing,
    async decrypt(channelId, encrypted, by) {
      if (!by) throw new Unreadable("damaged");
      const from = privateFrom(channelId)!;
      if (by.seq <= from) {
        // From before it was private (E2E-49); of what was just turned on nobody knows yet (MEND-28).
        const reading = openly.decrypt(channelId, encrypted);
        return await (from === Infinity
          ? reading.catch(() => openFirst(channelId, encrypted, by))
          : reading);
      }
      if (by.removed) throw new Unreadable("removed");
      return await rows.open(channelId, encrypted, by);
    },
    calls: (_channelId, by) => Promise.resolve(rows.calls(by)),
    isEdited: (channelId, by) =>
      Promise.resolve(by.seq <= privateFrom(channelId)! ? !!by.edited : rows.isEdited(by.id)),
    gone: (channelId, page) =>
      soon(goneFrom({ opened, privateFrom, note: rows.note }, channelId, page)).catch(() => []),
    reactions: sealedReactions.reactions,
    react(channelId, { id, seq }, { emoji, isMine, openly }) {
      return seq <= privateFrom(channelId)!
        ? openly()
        : sealedReactions.react(channelId, id, emoji, isMine);
    },
  }, openly);

  /** The first row that opens shows where encryption began, whatever the server says of it. */
  async function openFirst(channelId: string, encrypted: Encrypted, by: CarriedBy) {
    const text = await rows.open(channelId, encrypted, by);
    pinActs.pinPrivate(channelId, by.seq - 1);
    return text;
  }

  /** Who is in a group, as it was when it was looked at last. */
  const groups = new Map<string, string>();

  /** Somebody has come to a group or gone from it, as the server says: the worker compares (E2E-18). */
  function compare() {
    for (const { id, recipients } of Object.values(channels.lists.value).flat()) {
      if (!recipients || privateFrom(id) === null) continue;
      const now = recipients.map((one) => one.id).join();
      const before = groups.get(id);
      groups.set(id, now);
      if (before !== undefined && before !== now && looked.has(id)) void states.look(id);
    }
  }

  let phase: string | null = null;

  /** This device has got keys, or has lost them: everything stands otherwise. */
  function keysChanged() {
    const now = ownState.value?.phase ?? null;
    const before = phase;
    phase = now;
    if (before !== null && before !== now) { for (const id of looked) void states.look(id); }
  }

  /** Sends what waited, and asks again for rows that could not be read or that are damaged now. */
  function moved(now: Conversation, before: Conversation | undefined) {
    const isSame = now.phase === before?.phase && now.epoch === before.epoch;
    const isLate = !!before && now.late > before.late;
    if (isSame && now.shared === before.shared && !isLate) return;
    if (now.phase === "ready") deps.outbox.wake();
    const { channelId } = now;
    if (now.phase === "ready" && before?.phase !== "ready") {
      // What could not be read was counted as nothing.
      deps.attention.mentions.clear(channelId);
      void deps.attention.mentions.search();
    }
    if (now.phase === "ready") {
      for (const call of waiting.get(channelId) ?? []) call();
      waiting.delete(channelId);
    }
    if (isLate) rows.forget();
    const noted = rows.notes.peek();
    const isFaulty = rowsOf(channelId).some(({ id }) => noted.get(id)?.fault);
    if (isLate || isFaulty) void history.refresh(channelId);
  }

  const isSealed = (channel: Channel) =>
    !!channel.server_id && privateFrom(channel.id) !== null && !!channel.generation;

  /** Signs each action in a server that has private channels (E2E-18). */
  deps.api.follow((endpoint, input, response) => {
    const done = doneBy(endpoint, input, response, {
      ownId: deps.userId() ?? "",
      serverOf: (id) => channels.find(id)?.server_id ?? null,
      isRole: deps.isRole,
    });
    if (!done) return;
    const sealed = (channels.lists.peek()[done.serverId] ?? []).filter(isSealed);
    const channel = done.channelId ? sealed.find(({ id }) => id === done.channelId) : sealed[0];
    const known = asPrivate(channel ?? null);
    if (!known) return;
    opened().then((verbs) => verbs.sign(known, [done.act])).catch((error) => {
      // It is shown as not confirmed, and can be signed there.
      platform.log("What was done in a server could not be signed", error);
    });
  });

  /** Called when a conversation can be written in. */
  const waiting = new Map<string, (() => void)[]>();
  const later = createKeyedQueue();
  const looked = new Set<string>();
  let known: ReadonlyMap<string, Conversation> = new Map();
  const ownState = computed(() => verbs.value?.state.value ?? null);
  const cleared = watchCleared(ownState, deps.storage);
  const stops = [
    cleared.end,
    ...followPrivate({ ...deps, pinActs, own: ownState, verbs, states: states.states, rowsOf }),
    effect(compare),
    effect(keysChanged),
    effect(() => {
      const now = states.states.value;
      const before = known;
      known = now;
      for (const [id, one] of now) {
        if (one === before.get(id)) continue;
        moved(one, before.get(id));
        beginWanted(one);
      }
    }),
  ];

  return {
    /** For `createChannelCipher`. */
    cipher,
    /** The worker's verbs. Throws `PrivateError`. */
    opened,
    /** One's own keys; null: nobody has looked yet. */
    ownState,
    /** This browser has held keys, and lost them (E2E-40). */
    isCleared: cleared.isCleared,
    /** What is said below messages, by their id. */
    notes: rows.notes,
    /** Where a private conversation stands; follows it. `look` has it asked. */
    stateOf: states.of,
    look,
    /** Whether one says openly in private channels whom one mentions (E2E-31). */
    openMentions: createOpenMentions(deps.storage),
    /** Once, when nothing else is to be done. */
    lookLater(channelId: string): void {
      if (looked.has(channelId)) return;
      looked.add(channelId);
      later("look", async () => {
        if (looked.size === 1) await pause(platform, LATER);
        await look(channelId);
      });
    },
    /** Calls back once when it can be written in. */
    whenReady(channelId: string, call: () => void): void {
      waiting.set(channelId, [...waiting.get(channelId) ?? [], call]);
    },
    /** Asks again for what cannot be read. */
    again: (channelId: string) => void history.refresh(channelId),
    ...beginnings,
    /** What seals the calls of a direct message (E2E-38). */
    sealCalls: (channelId: string): CallSealing =>
      createCallSealing({ platform, opened, states }, channelId),
    /** As `report` of report.ts. */
    async report(channelId: string, message: Parameters<typeof report>[3], reason: string) {
      await report(deps.api, await opened(), channelId, message, reason);
    },
    /** Signs that one leaves a group, so that others need not believe the server (E2E-18). */
    async leave(channelId: string): Promise<void> {
      await (await opened()).leaveConversation(channelId);
    },
    end() {
      for (const stop of stops) stop();
      rows.clear();
    },
  };
}
