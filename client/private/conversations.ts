import { computed, type ReadonlySignal } from "@preact/signals";
import type { Api } from "../base/api.ts";
import type { PrivateCipher } from "../base/crypto.ts";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { createToasts } from "../base/toasts_store.ts";
import { createPinActs } from "../channels/pin_acts.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { PrivateConversations, PrivateState } from "../e2ee/entry.ts";
import type { History } from "../messages/history.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";
import type { MessagesStore } from "../messages/store.ts";
import { covers } from "../messages/window.ts";
import { Beginnings } from "./beginnings.ts";
import { type CallSealing, createCallSealing } from "./call_sealing.ts";
import { CatchingUp } from "./catching_up.ts";
import { watchCleared } from "./cleared.ts";
import { Following } from "./following.ts";
import { createOpenMentions, type MentionDeps, mentionsIn } from "./mentions.ts";
import { OpenedWorker } from "./opened_worker.ts";
import { Pinning } from "./pinning.ts";
import { asPrivate } from "./private_channel.ts";
import { createPrivateCipher } from "./private_cipher.ts";
import { createSealedReactions } from "./reactions.ts";
import { Renames } from "./renames.ts";
import { report } from "./report.ts";
import type { RowNote } from "./opened_rows.ts";
import { Rows } from "./rows.ts";
import { createSealing } from "./sending.ts";
import { signServerActs } from "./signing.ts";
import { type ConversationState, createStates, type States } from "./states.ts";

interface Deps {
  api: Pick<Api, "call" | "follow">;
  /** Id of the logged-in user. */
  userId(): string | undefined;
  platform: Pick<Platform, "after" | "log">;
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "find" | "lists">;
  messages: Pick<MessagesStore, "windows">;
  history: Pick<History, "refresh">;
  outbox: { wake(): void };
  attention: { mentions: Pick<MentionCounts, "clear" | "search"> };
  members: MentionDeps["members"];
  /** Same as in channels/private_pins.ts. */
  privateFrom: PrivatePins["privateFrom"];
  traces: PrivatePins["traces"];
  pinsChanged: PrivatePins["pinsChanged"];
  pinnedNames: PrivatePins["pinnedNames"];
  toasts: Pick<ReturnType<typeof createToasts>, "show">;
  waitsForKeys: PrivatePins["waitsForKeys"];
  search: { forget(channelId: string): void };
  /** Throws `PrivateError`. */
  open(): Promise<PrivateConversations>;
  /** Returns whether the id belongs to a role of this server. */
  isRole(serverId: string, id: string): boolean;
}

/** Private conversations as pages show them; the worker holds all the data behind them (E2E-41). */
export class Conversations {
  readonly #deps: Deps;
  readonly #worker: OpenedWorker;
  readonly #states: States;
  readonly #catchingUp: CatchingUp;
  readonly #rows: Rows;
  readonly #following: Following;
  readonly #stops: (() => void)[];
  /** Starts encryption of conversations, and admits people. */
  readonly beginnings: Beginnings;
  /** For `createChannelCipher`. */
  readonly cipher: PrivateCipher;
  /** State of the user's own keys; null: not loaded yet. */
  readonly ownState: ReadonlySignal<PrivateState | null>;
  /** This browser held keys and lost them (E2E-40). */
  readonly isCleared: ReadonlySignal<boolean>;
  /** Setting: the user lets the server see whom they mention in private channels (E2E-31). */
  readonly openMentions: ReturnType<typeof createOpenMentions>;

  constructor(deps: Deps) {
    const { platform, channels, storage } = deps;
    this.#deps = deps;
    this.#worker = new OpenedWorker(deps.open);
    const opened = () => this.opened();
    const pinActs = createPinActs(deps);
    const channel = (id: string) => asPrivate(channels.find(id));
    const states = createStates({ platform, opened, channel });
    const catchingUp = new CatchingUp({ platform, states });
    const rows = this.#createRows(catchingUp);
    const look = (id: string) => catchingUp.look(id);
    const beginnings = new Beginnings({ ...deps, pinActs, opened, look });
    this.#states = states;
    this.#catchingUp = catchingUp;
    this.#rows = rows;
    this.beginnings = beginnings;
    this.cipher = createPrivateCipher({
      ...deps,
      pinActs,
      rows,
      opened,
      sealing: createSealing({
        opened,
        rows,
        mentionsIn: (...asked) => mentionsIn(deps, ...asked),
        phase: (id) => states.states.peek().get(id)?.phase ?? null,
      }),
      reactions: createSealedReactions({
        api: deps.api,
        userId: deps.userId,
        nameOf: (id) => deps.pinnedNames.peek().get(id) ?? null,
        inServer: (channelId) => !!channels.find(channelId)?.server_id,
        opened,
      }),
    });
    this.openMentions = createOpenMentions(storage);
    signServerActs({ ...deps, opened });

    const ownState = computed(() => this.#worker.current.value?.state.value ?? null);
    const rowsOf = (id: string) => this.#rowsOf(id);
    const cleared = watchCleared(ownState, storage);
    this.ownState = ownState;
    this.isCleared = cleared.isCleared;
    const own = ownState;
    const worker = this.#worker.current;
    this.#following = new Following({
      ...deps,
      ...{ ownState, states, catchingUp, rows, rowsOf, beginnings },
    });
    this.#stops = [
      cleared.end,
      ...new Pinning({ ...deps, pinActs, own, worker, states: states.states, rowsOf }).start(),
      ...new Renames({ ...deps, own }).start(),
      ...this.#following.start(),
    ];
  }

  /** Notes below messages, by message id; absent: no note. */
  get notes(): ReadonlySignal<ReadonlyMap<string, RowNote>> {
    return this.#rows.notes;
  }

  /** The worker's methods. Throws `PrivateError`. */
  opened(): Promise<PrivateConversations> {
    return this.#worker.open();
  }

  /** Returns the state of a private conversation, and follows it. `look` requests it. */
  stateOf(channelId: string): ConversationState {
    return this.#states.of(channelId);
  }

  /** Has the worker catch up with a conversation. Never throws. */
  look(channelId: string): Promise<void> {
    return this.#catchingUp.look(channelId);
  }

  /** Catches up once, after conversations queued before it. */
  lookLater(channelId: string): void {
    this.#catchingUp.lookLater(channelId);
  }

  /** Calls back once, when a conversation is ready for messages. */
  whenReady(channelId: string, call: () => void): void {
    this.#following.whenReady(channelId, call);
  }

  /** Requests messages again that could not be read. */
  again(channelId: string): void {
    void this.#deps.history.refresh(channelId);
  }

  /** Creates the sealing of a direct message's calls (E2E-38). */
  sealCalls(channelId: string): CallSealing {
    const opened = () => this.opened();
    const { platform } = this.#deps;
    return createCallSealing({ platform, opened, states: this.#states }, channelId);
  }

  /** Shows a message to moderators and the host; throws as `report` of report.ts. */
  async report(channelId: string, message: Parameters<typeof report>[3], reason: string) {
    await report(this.#deps.api, await this.opened(), channelId, message, reason);
  }

  /** Signs that the user leaves a group, so that others don't have to trust the server (E2E-18). */
  async leave(channelId: string): Promise<void> {
    await (await this.opened()).leaveConversation(channelId);
  }

  end(): void {
    for (const stop of this.#stops) stop();
    this.#rows.clear();
  }

  #rowsOf(channelId: string) {
    return this.#deps.messages.windows.peek()[channelId]?.rows ?? [];
  }

  #createRows(catchingUp: CatchingUp): Rows {
    const { platform, messages, history, pinnedNames } = this.#deps;
    return new Rows({
      platform,
      opened: () => this.opened(),
      find: (channelId) => catchingUp.find(channelId),
      authorOf: (channelId, id, userId) => {
        const row = this.#rowsOf(channelId).find((row) => row.id === id);
        const author = userId ?? row?.sender_id;
        const isTheirs = row?.sender_id === author;
        return pinnedNames.peek().get(author ?? "") ?? (isTheirs ? row?.username : null) ?? null;
      },
      before(channelId, seq) {
        const window = messages.windows.peek()[channelId];
        if (!window || !covers(window, seq)) return null;
        return window.rows.findLast((row) => row.seq < seq)?.seq ?? null;
      },
      changed: (channelId) => void history.refresh(channelId),
    });
  }
}
