import type { Mls } from "../../../../mls/mod.ts";
import { createKeyedQueue } from "../../../../protocol/keyed_queue.ts";
import type { Conversation, Hint, PrivateChannel } from "../../link/conversations.ts";
import type { PrivateState } from "../../link/keys.ts";
import type { Call } from "../call.ts";
import { ConversationQueue } from "../conversation_queue.ts";
import { Directory } from "../directory.ts";
import type { GroupDeps } from "../group_deps.ts";
import { KeyLogHeads } from "../key_log_heads.ts";
import { OpenConversations } from "../open_conversations.ts";
import { lazyModules } from "../lazy_modules.ts";
import { LogCopyAhead } from "../log_copy_ahead.ts";
import { OwnKeys } from "../own_keys.ts";
import { OwnState } from "../own_state.ts";
import { OwnUpkeep } from "../own_upkeep.ts";
import { People } from "../people.ts";
import { provingCall } from "../proving_call.ts";
import { scheduled } from "../scheduled.ts";
import type { Store } from "../store.ts";
import { Updates } from "../updates.ts";
import { ContentsApi } from "./contents_api.ts";
import { ConversationsApi } from "./conversations_api.ts";
import { KeyLogApi } from "./key_log_api.ts";
import { OwnKeysApi } from "./own_keys_api.ts";
import { PeopleApi } from "./people_api.ts";
import { TrustApi } from "./trust_api.ts";

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  mls: Mls;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Sends the state to every page. */
  changed: (state: PrivateState) => void;
  stateChanged: (conversation: Conversation) => void;
}

/** Runs work on the user's own keys and the key log after other work on them. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Calls that pages may make to the worker: the methods of the classes here, and no others (decision
 * 156). Each throws `PrivateError`, `ApiError` or `NetworkError`, and may be called twice: a page
 * repeats calls when a worker is gone.
 */
export type WorkerApi = ReturnType<typeof createWorkerApi>;

/** Creates the worker's API for a user whose store is open. */
export function createWorkerApi(given: Deps) {
  const deps = { ...given, call: provingCall(given) };
  const queue = createKeyedQueue();
  // Run one at a time: values that were read are still current when others are written.
  const inTurn: InTurn = (work) => queue("keys", work);

  const own = new OwnKeys(deps);
  const acts = async () => new (await lazyModules.ownActs()).KeyActions(deps, own);
  const heads = new KeyLogHeads({
    ...deps,
    changed: () => state.sendLater(),
    restored: () => {
      upkeep.handBackLater();
      conversations.updates.restored();
    },
  });
  const people = new People({
    ...deps,
    heads,
    pinned: () => upkeep.syncVaultLater(),
    named: () => state.sendLater(),
  });
  const state = new OwnState({ ...deps, own, heads, people });
  const logCopy = new LogCopyAhead(heads, (share) => state.setCopied(share));
  const upkeep = new OwnUpkeep({ ...deps, own, heads, state, logCopy, acts, inTurn });

  const keyLog = scheduled(
    new KeyLogApi({
      ...deps,
      heads,
      state,
      continued: ({ own, other }) =>
        conversations.updates.continued(own.server_key !== other.server_key),
    }),
    inTurn,
  );
  const trust = scheduled(new TrustApi(people), inTurn);
  // A long log is copied before the turn, so that others needn't wait for it.
  const afterCopy: InTurn = (work) => logCopy.run().then(() => inTurn(work));
  const found = scheduled(new PeopleApi(people), afterCopy);
  const conversations = createConversationApis({
    ...deps,
    heads,
    directory: new Directory(found.people, deps.now),
    accept: trust.acceptKeys,
    isHeadPossible: keyLog.isHeadPossible,
    judgeKeys: (position) =>
      inTurn(async () => await (await lazyModules.judge()).judgeKeys(heads, position)),
    proveKeys: (shown) =>
      inTurn(async () => await (await lazyModules.logKeys()).proveKeys(heads, shown)),
  });
  return {
    ...scheduled(new OwnKeysApi({ ...deps, own, heads, state, upkeep, acts }), inTurn),
    ...keyLog,
    ...trust,
    ...found,
    ...conversations.api,
  };
}

type ConversationDeps = GroupDeps & ConstructorParameters<typeof OpenConversations>[0];

/** Conversations have their own queues, and request keys in the queue of the keys. */
function createConversationApis(deps: ConversationDeps) {
  const held = new OpenConversations(deps);
  const queue = new ConversationQueue(held.keys);
  const alone = <T>(work: () => Promise<T>, [channel]: [PrivateChannel | string, ...unknown[]]) =>
    queue.run(typeof channel === "string" ? channel : channel.id, work);

  const conversations = new ConversationsApi(held);
  const updates = new Updates({ directory: deps.directory, held, queue, api: conversations });
  return {
    updates,
    api: {
      ...scheduled(conversations, alone),
      ...scheduled(new ContentsApi(held), alone),
      /** Looks at the conversations that the hint concerns, among those that this device holds. */
      hint: (hint: Hint) => updates.follow(hint),
    },
  };
}
