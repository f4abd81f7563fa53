import { type ReadonlySignal, signal } from "@preact/signals";
import type { Api } from "../base/api.ts";
import type { EventListeners, EventPart } from "../base/event_listeners.ts";
import { Connection } from "./connection.ts";
import { PrivateError } from "./link/errors.ts";
import type { Conversation, Hint } from "./link/conversations.ts";
import {
  type AllVerbs,
  type Link,
  pageLock,
  type ToPage,
  type ToWorker,
  type VerbName,
} from "./link/messages.ts";
import type { PrivateState } from "./link/verbs.ts";
import { startWorker } from "./start_worker.ts";
import { whyNoKeys } from "./support.ts";

export { PrivateError } from "./link/errors.ts";
export type { Act } from "../../protocol/e2ee/acts.ts";
export type { PrivateFault } from "./link/errors.ts";
export type {
  Beginning,
  Conversation,
  ConversationPhase,
  PrivateChannel,
} from "./link/conversations.ts";
export type {
  CallParty,
  GoneRow,
  OpenedRow,
  OpenedSignal,
  OutgoingContent,
  RowFault,
  RowSpan,
  SealedReactionRow,
  SealedRow,
  SealedSignal,
  SignalFault,
} from "./link/rows.ts";
export type {
  NewDevice,
  OwnDevice,
  PairingAct,
  PairingState,
  Person,
  Phase,
  PrivateFrom,
  PrivateState,
  Safety,
  SplitLog,
  Trust,
} from "./link/verbs.ts";

interface Deps {
  api: Api;
  userId: string;
  listeners: Pick<EventListeners, "listen">;
  /** Calls back when the session ends on this device. */
  authentication: { onEnd(callback: () => void): void };
  /** Tests have another worker. */
  start?: (page: string, onFailed: () => void) => Link<ToWorker, ToPage>;
}

/**
 * Private conversations as pages use them: all that they load of them (E2E-48). Each verb of the
 * worker is a method; see `Verbs`.
 */
export interface PrivateConversations extends Promised {
  /** null: the worker has not said anything yet. */
  readonly state: ReadonlySignal<PrivateState | null>;
  /** Those that this page has asked for or that have changed since, by the channel's id. */
  readonly conversations: ReadonlySignal<ReadonlyMap<string, Conversation>>;
}

type Promised = {
  [V in VerbName]: (...input: Parameters<AllVerbs[V]>) => Promise<ReturnType<AllVerbs[V]>>;
};

/** The verbs by name: the worker is another script. */
const VERBS: Record<VerbName, true> = {
  gone: true,
  look: true,
  begin: true,
  recoveryKey: true,
  confirmRecovery: true,
  recoveryLater: true,
  newRecoveryKey: true,
  recover: true,
  pairing: true,
  devices: true,
  revoke: true,
  knowDevice: true,
  beginReset: true,
  cancelReset: true,
  people: true,
  safety: true,
  setVerified: true,
  acceptKeys: true,
  useName: true,
  keepPrivate: true,
  head: true,
  isHeadPossible: true,
  continueLog: true,
  noteRestored: true,
  conversation: true,
  beginning: true,
  startConversation: true,
  seal: true,
  reseal: true,
  sent: true,
  unsent: true,
  open: true,
  sealReaction: true,
  openReactions: true,
  sealSignal: true,
  openSignal: true,
  reveal: true,
  acceptConversation: true,
  repair: true,
  giveUp: true,
  addToConversation: true,
  leaveConversation: true,
  inLog: true,
  unsigned: true,
  sign: true,
  hint: true,
};

/** After these the browser is asked to keep keys for good: else they are gone after a while (E2E-42). */
const STARTS: readonly VerbName[] = ["begin", "recover", "pairing"];

/** After these somebody's keys are trusted otherwise, which conversations show (E2E-35). */
const TRUSTS: readonly VerbName[] = ["setVerified", "acceptKeys"];

/**
 * Starts or finds the worker of all tabs.
 * @throws PrivateError browser_too_old, storage_blocked
 */
export async function openPrivate(deps: Deps): Promise<PrivateConversations> {
  const { api, userId, listeners, start = startWorker } = deps;
  const reason = await whyNoKeys();
  if (reason) throw new PrivateError(reason);
  const page = crypto.randomUUID();
  // Held until the page is gone, which the worker is thereby shown.
  await new Promise<void>((held) =>
    void navigator.locks.request(pageLock(page), () => {
      held();
      return new Promise(() => {});
    })
  );
  const state = signal<PrivateState | null>(null);
  const changed = (now: PrivateState) => void (state.value = now);
  const conversations = signal<ReadonlyMap<string, Conversation>>(new Map());
  const conversationChanged = (one: Conversation) =>
    void (conversations.value = new Map(conversations.value).set(one.channelId, one));
  let current: Connection | null = null;
  let isOver = false;

  /** A worker that could not be had is asked for anew by whoever needs it next. */
  function connection(): Connection {
    if (isOver) throw new PrivateError("ended");
    const onFailed = () => {
      current?.fail();
      current = null;
    };
    const callbacks = { changed, conversationChanged };
    return current ??= new Connection({
      link: start(page, onFailed),
      api,
      page,
      userId,
      ...callbacks,
    });
  }

  const hint = (what: Hint) => void ask("hint", [what]).catch(() => {});

  async function ask<V extends VerbName>(verb: V, input: Parameters<AllVerbs[V]>) {
    const done = await connection().ask(verb, ...input);
    if (STARTS.includes(verb)) void navigator.storage?.persist?.().catch(() => {});
    if (TRUSTS.includes(verb)) {
      const [id] = input as [string];
      hint({ kind: "person", id });
    }
    return done;
  }

  deps.authentication.onEnd(() => {
    isOver = true;
    current?.end();
  });
  const look = () => void ask("look", []).catch(() => {});
  listeners.listen(eventsOf(userId, look, hint));
  const verbs = Object.fromEntries(
    Object.keys(VERBS).map((name) => [
      name,
      (...input: never[]) => ask(name as VerbName, input as never),
    ]),
  ) as unknown as Promised;
  return { state, conversations, ...verbs };
}

/** Events that concern one's keys (`look`), or conversations (`hint`). */
function eventsOf(userId: string, look: () => void, hint: (what: Hint) => void): EventPart {
  return {
    connected() {
      look();
      hint({ kind: "connected" });
    },
    "e2ee-pairing": look,
    "e2ee-devices"(event) {
      if (event.userId === userId) look();
      hint({ kind: "person", id: event.userId });
    },
    "e2ee-letter": () => hint({ kind: "letter" }),
    "e2ee-commit": ({ channelId }) => hint({ kind: "channel", id: channelId }),
    "e2ee-removal": ({ channelId }) => hint({ kind: "channel", id: channelId }),
    "authority-changed": ({ scope }) => hint({ kind: "channel", id: scope }),
    // Another username is said and pinned, never shown silently (MEND-29).
    "user-updated"({ user, former_username: former }) {
      if (former !== undefined) hint({ kind: "person", id: user.id });
    },
  };
}
