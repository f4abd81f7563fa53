import { type ReadonlySignal, signal } from "@preact/signals";
import type { Api } from "../base/api.ts";
import type { EventListeners, EventPart } from "../base/event_listeners.ts";
import { withCalls } from "../base/with_calls.ts";
import { Connection, type VerbName } from "./connection.ts";
import { PrivateError } from "./link/errors.ts";
import type { Conversation, Hint } from "./link/conversations.ts";
import { type Link, pageLock, type ToPage, type ToWorker } from "./link/messages.ts";
import type { PrivateState } from "./link/keys.ts";
import { startWorker } from "./start_worker.ts";
import { whyNoKeys } from "./support.ts";
import type { WorkerApi } from "./worker/api/worker_api.ts";

export { PrivateError } from "./link/errors.ts";
export type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
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
} from "./link/keys.ts";

interface Deps {
  api: Api;
  userId: string;
  listeners: Pick<EventListeners, "listen">;
  /** Calls back when the session ends on this device. */
  authentication: { onEnd(callback: () => void): void };
  /** Replaces the worker in tests. */
  start?: (page: string, onFailed: () => void) => Link<ToWorker, ToPage>;
}

/**
 * Private conversations as pages use them: the only module of theirs that pages load (E2E-48). Each
 * method of the worker is a method here (decision 156).
 */
export interface PrivateConversations extends WorkerApi {
  /** null: nothing received from the worker yet. */
  readonly state: ReadonlySignal<PrivateState | null>;
  /** Conversations that this page has requested or that have changed since, by channel id. */
  readonly conversations: ReadonlySignal<ReadonlyMap<string, Conversation>>;
}

/**
 * Methods after which the browser is asked to store keys permanently; otherwise it may drop them
 * (E2E-42).
 */
const STARTS: readonly string[] = ["begin", "recover", "pairing"] satisfies VerbName[];

/** Methods that change how far a person's keys are trusted, which conversations show (E2E-35). */
const TRUSTS: readonly string[] = ["setVerified", "acceptKeys"] satisfies VerbName[];

/**
 * Starts or finds the worker of all tabs.
 * @throws PrivateError browser_too_old, storage_blocked
 */
export async function openPrivate(deps: Deps): Promise<PrivateConversations> {
  const { api, userId, listeners, start = startWorker } = deps;
  const reason = await whyNoKeys();
  if (reason) throw new PrivateError(reason);
  const page = crypto.randomUUID();
  // Held until the page is gone, so that the worker notices.
  await new Promise<void>((held) =>
    void navigator.locks.request(pageLock(page), () => {
      held();
      return new Promise(() => {});
    })
  );
  const state = signal<PrivateState | null>(null);
  const changed = (now: PrivateState) => void (state.value = now);
  const conversations = signal<ReadonlyMap<string, Conversation>>(new Map());
  const stateChanged = (one: Conversation) =>
    void (conversations.value = new Map(conversations.value).set(one.channelId, one));
  let current: Connection | null = null;
  let isOver = false;

  /** Connects again for the next caller after a connection failed. */
  function connection(): Connection {
    if (isOver) throw new PrivateError("ended");
    const onFailed = () => {
      current?.fail();
      current = null;
    };
    const callbacks = { changed, stateChanged };
    return current ??= new Connection({
      link: start(page, onFailed),
      api,
      page,
      userId,
      ...callbacks,
    });
  }

  async function ask(verb: string, input: unknown[]): Promise<unknown> {
    const done = await connection().send(verb, input);
    if (STARTS.includes(verb)) void navigator.storage?.persist?.().catch(() => {});
    if (TRUSTS.includes(verb)) hint({ kind: "person", id: String(input[0]) });
    return done;
  }

  // All methods that TypeScript lets pages name are methods of the worker.
  const worker = withCalls({ state, conversations }, ask) as PrivateConversations;
  const hint = (what: Hint) => void worker.hint(what).catch(() => {});
  const look = () => void worker.look().catch(() => {});
  deps.authentication.onEnd(() => {
    isOver = true;
    current?.end();
  });
  listeners.listen(eventsOf(userId, look, hint));
  return worker;
}

/** Events that concern the user's keys (`look`) or conversations (`hint`). */
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
    // A new username is announced and pinned, never shown silently (MEND-29).
    "user-updated"({ user, former_username: former }) {
      if (former !== undefined) hint({ kind: "person", id: user.id });
    },
  };
}
