import type { Mls } from "../../../mls/mod.ts";
import type { OwnIdentity } from "../../../protocol/e2ee/people_schemas.ts";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { Conversation } from "../link/conversations.ts";
import type { AllVerbs } from "../link/messages.ts";
import type { PairingState, PrivateFrom, PrivateState, Verbs } from "../link/verbs.ts";
import type { Call } from "./call.ts";
import { createConversationVerbs } from "./conversation_verbs.ts";
import { Heads } from "./heads.ts";
import { preloadModules } from "./preload_modules.ts";
import type { GroupDeps } from "./group_deps.ts";
import { Own } from "./own.ts";
import { lazyModules } from "./lazy_modules.ts";
import { provingCall } from "./proving_call.ts";
import { People } from "./people.ts";
import { type Audit, names, type Recovery, type RestoredRecord, workerNames } from "./records.ts";
import type { Store } from "./store.ts";

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  mls: Mls;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Every page is to know it. */
  changed: (state: PrivateState) => void;
  conversationChanged: (conversation: Conversation) => void;
}

/** Milliseconds between two audits. */
const AUDIT_EVERY = 86_400_000;

type Promised<All> = {
  [V in keyof All]: All[V] extends (...input: infer Input) => infer Result
    ? (...input: Input) => Promise<Result>
    : never;
};

/**
 * What pages ask of the worker. What is about one's own keys begins where the one before has ended;
 * conversations have queues of their own, and ask for keys in this one.
 */
export function createVerbs(given: Deps): Promised<AllVerbs> {
  const deps = { ...given, call: provingCall(given) };
  const { userId, store, call, now, wait } = deps;
  const own = new Own(deps);
  const acts = async () => new (await lazyModules.ownActs()).OwnActs(deps, own);
  const heads = new Heads({
    store,
    call,
    now,
    changed: () => void tell().catch(() => {}),
    restored: () => {
      // Behind what has found it: this device, its vault and its archive are handed back, too.
      void queue("verbs", () => handBackOwn()).catch(() => {});
      conversations.restored();
    },
  });
  const people = new People({
    userId,
    store,
    call,
    heads,
    now,
    wait,
    pinned: keepPins,
    named: () => void tell().catch(() => {}),
  });
  const trusting = async () => new (await lazyModules.trusting()).Trusting(people);
  const syncVault = async () => await (await lazyModules.vault()).syncVault(deps);
  const queue = createKeyedQueue();
  let identity: OwnIdentity | null = null;
  let pairing: PairingState | null = null;
  let copied: PrivateState["copied"] = null;
  let walking: Promise<void> | null = null;

  async function state(): Promise<PrivateState> {
    identity ??= await own.ask();
    const [phase, recovery, split, audit, privateFrom, named, restored] = await Promise.all([
      own.phase(identity),
      store.get<Recovery>(names.recovery),
      heads.split(),
      store.get<Audit>(names.audit),
      store.get<PrivateFrom>(names.privateFrom),
      people.naming(),
      store.get<RestoredRecord>(names.restored),
    ]);
    return {
      phase,
      recovery: phase === "ready" ? recoveryState(recovery) : "none",
      recoveryLater: recovery?.laterAt ?? null,
      recoverySince: recovery?.laterAt ?? recovery?.madeAt ?? null,
      devices: identity.devices.filter(({ revoked }) => !revoked).length,
      resetAt: identity.reset_at,
      pairing,
      split,
      restored: restored && (await lazyModules.rewinding()).restoredState(restored, now()),
      newDevices: phase === "ready"
        ? await (await lazyModules.asking()).newDevices(userId, own, identity)
        : [],
      foreign: phase === "ready" ? audit?.foreign ?? [] : [],
      privateFrom: privateFrom ?? {},
      names: Object.fromEntries(named.all),
      copied,
    };
  }

  async function tell(): Promise<PrivateState> {
    const now = await state();
    deps.changed(now);
    return now;
  }

  /** What the server says may be another thing now. */
  function asked(): Promise<PrivateState> {
    identity = null;
    return tell();
  }

  /** Copies what is missing of a long key log, once for all who wait for it. */
  function walk(): Promise<void> {
    return walking ??= lazyModules.copying().then(({ walkAhead }) => walkAhead(heads, copiedUpTo))
      .finally(() => walking = null);
  }

  function copiedUpTo(share: number | null): void {
    const before = copied;
    copied = share === null ? null : Math.floor(share * 20) * 5;
    if (copied !== before) void tell().catch(() => {});
  }

  const pairingActs = async () => new (await lazyModules.pairing()).PairingActs(deps, own, acts);

  /** Behind what is being done: nobody waits for the vault, where pins and a kept key are said. */
  function keepPins(): void {
    void queue("verbs", () => syncVault()).catch(() => {});
  }

  async function handBackOwn(): Promise<void> {
    const { handBackOwn } = await lazyModules.rewinding();
    identity = await handBackOwn(heads, own, acts);
    await syncVault();
    await tell();
  }

  /**
   * Once a day, behind what is being done (E2E-34). Where much of the log is to be copied, that is done
   * first, and keeps nobody waiting. What fails is done the next time.
   */
  async function audit(isCopied = false): Promise<void> {
    const last = await store.get<Audit>(names.audit);
    // Versions before kept no copy of the log, and the roots here instead: it is made at once.
    if (last && !("roots" in last) && now() - last.at < AUDIT_EVERY) return;
    const { auditLog } = await lazyModules.auditing();
    if (await auditLog({ userId, store, call, heads, now }, isCopied)) return void await tell();
    void walk().then(() => queue("verbs", () => audit(true))).catch(() => {});
  }

  const verbs: Promised<Verbs> = {
    async look() {
      identity = await own.ask();
      if (identity.pairing || pairing) {
        pairing = await (await pairingActs()).follow(pairing);
        identity = await own.ask();
      }
      // Failures are tried again the next time: what was readable stays readable.
      if (await own.isLost(identity)) await handBackOwn().catch(() => {});
      const state = await tell();
      if (state.phase !== "ready") return state;
      preloadModules(state);
      // What fails of it is done the next time: nothing is lost by that.
      if (await own.isLowOnPackages(identity)) {
        await acts().then((acts) => acts.refill()).catch(() => {});
      }
      if ((await store.list(workerNames.removals)).size) {
        const { sendRemovals } = await lazyModules.removing();
        await sendRemovals({ ...deps, heads }).catch(() => {});
      }
      await syncVault().catch(() => {});
      void queue("verbs", () => audit()).catch(() => {});
      return await tell();
    },
    async begin(anew = false) {
      await (await acts()).begin(anew);
      await syncVault();
      return await asked();
    },
    async recoveryKey() {
      return (await store.get<Recovery>(names.recovery))?.key ?? null;
    },
    async confirmRecovery(typed) {
      await (await acts()).confirmRecovery(typed);
      keepPins();
      return await tell();
    },
    async recoveryLater() {
      await (await acts()).putOffRecovery();
      return await tell();
    },
    async newRecoveryKey() {
      const key = await (await acts()).newRecoveryKey();
      await syncVault();
      await tell();
      return key;
    },
    async recover(typed) {
      await (await acts()).recover(typed);
      await syncVault();
      return await asked();
    },
    async pairing(act) {
      if (act.kind !== "cancel") await heads.demandWhole();
      pairing = await (await pairingActs()).act(act);
      return await asked();
    },
    devices: async () => await (await lazyModules.removing()).ownDevices({ ...deps, heads }, own),
    async revoke(deviceId) {
      await (await lazyModules.removing()).remove({ ...deps, heads }, own, deviceId);
      return await asked();
    },
    async knowDevice(deviceId) {
      await (await lazyModules.asking()).know(store, deviceId);
      return await tell();
    },
    async beginReset(password, code) {
      const { at } = await call("beginReset", { body: { password, code } });
      await asked();
      return at;
    },
    async cancelReset() {
      await call("cancelReset");
      return await asked();
    },
    people: (ids) => people.find(ids),
    safety: async (id) => await (await trusting()).safety(id),
    setVerified: async (...mark) => await (await trusting()).setVerified(...mark),
    acceptKeys: async (...shown) => await (await trusting()).accept(...shown),
    async useName(id) {
      await (await people.naming()).use(id);
      return null;
    },
    async keepPrivate(privateFrom) {
      const { takenIn } = await lazyModules.knowing();
      await store.write(await takenIn(store, userId, { pins: [], privateFrom }));
      keepPins();
      await tell();
      return null;
    },
    async head() {
      const head = await heads.newest();
      return head && { size: head.size, root: head.root };
    },
    async isHeadPossible(size, root) {
      await heads.demandWhole();
      return await heads.isPossible({ size, root });
    },
    async continueLog() {
      const left = await (await lazyModules.splitting()).continueLog(heads, userId);
      if (left) conversations.continued(left.own.server_key !== left.other.server_key);
      return await tell();
    },
    async noteRestored() {
      await (await lazyModules.rewinding()).noteRestored(store);
      return await tell();
    },
  };
  // One at a time: what is read is still so when it is written.
  const inTurn = Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [
      name,
      (...input: never[]) =>
        queue("verbs", () => (verb as (...input: never[]) => Promise<unknown>)(...input)),
    ]),
  ) as unknown as Promised<Verbs>;
  const { acceptKeys: accept, isHeadPossible } = inTurn;
  // A long log is copied before their turn: others needn't wait for it.
  const find = (ids: string[]) => walk().then(() => inTurn.people(ids));
  const safety = (id: string) => walk().then(() => inTurn.safety(id));
  const judgeKeys: GroupDeps["judgeKeys"] = (position) =>
    queue("verbs", async () => await (await lazyModules.judging()).judgeKeys(heads, position));
  const proveKeys: GroupDeps["proveKeys"] = (shown) =>
    queue("verbs", async () => await (await lazyModules.logKeys()).proveKeys(heads, shown));
  const conversations = createConversationVerbs({
    ...deps,
    heads,
    find,
    accept,
    isHeadPossible,
    judgeKeys,
    proveKeys,
  });
  return { ...inTurn, people: find, safety, ...conversations.verbs };
}

function recoveryState(recovery: Recovery | null): PrivateState["recovery"] {
  if (!recovery) return "none";
  if (recovery.isLocked) return "locked";
  return recovery.key === null ? "confirmed" : "unconfirmed";
}
