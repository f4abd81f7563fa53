import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { type ExpectedGroup, type Group, MlsError, readGroupInfo } from "../../../../mls/mod.ts";
import { type Bytes, equal, hex, sha256, utf8 } from "../../../../protocol/e2ee/bytes.ts";
import { groupName } from "../../../../protocol/e2ee/group_name.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import type { GroupView } from "../../../../protocol/e2ee/group_schemas.ts";
import type { LogHead } from "../../../../protocol/e2ee/people_schemas.ts";
import { PrivateError } from "../../link/errors.ts";
import { memberName } from "../conversation_names.ts";
import type { AuthorityLog } from "../authority_log.ts";
import type { ContentKeys } from "../content_keys.ts";
import type { GroupDeps } from "../group_deps.ts";
import { commitChanges, type OpenConversation } from "../open_conversation.ts";
import { StrangerError, strangersAmong } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type StoredPackage } from "../records.ts";
import { nullOn } from "../null_on.ts";

const HOUR_MS = 3600_000;

/** @throws StrangerError in place of an MlsError */
function strangers(error: unknown): never {
  throw error instanceof MlsError ? new StrangerError([]) : error;
}

/** Attempts while others are faster. */
const MAX_ATTEMPTS = 20;

/** Returns whether this person was ever a member with other keys (E2E-14). */
export async function hadOtherKeys({ log: { ever }, device, deps: { userId } }: OpenConversation) {
  const own = memberName(await readCertificate(device.certificate));
  return ever.some((name) => name.startsWith(`${userId}:`) && name !== own);
}

/** Brings a device into a group: creates it, joins it, or comes back (E2E-17, E2E-24). */
export class Joiner {
  constructor(
    readonly deps: GroupDeps,
    readonly keys: ContentKeys,
    private readonly logs: AuthorityLog,
  ) {}

  /** null: the channel has no group yet. */
  show(channelId: string): Promise<GroupView | null> {
    return nullOn(this.deps.call("getGroup", { id: channelId }), "not_found");
  }

  /**
   * Creates a group of this device alone. If the response is lost, the device finds itself in it
   * and comes back; if another device was faster, its group counts.
   * @param entry in a later generation: how the previous one ended
   */
  async begin(held: OpenConversation, generation: number, entry?: Bytes): Promise<void> {
    const { mls, call, now, userId } = this.deps;
    const expected = await this.#expected(held.id, generation);
    const group = await mls.create(expected, await this.#ownPackage(held));
    const body = {
      device: held.device.id,
      generation,
      groupInfo: toBase64(await group.groupInfo()),
      entry: entry && toBase64(entry),
    };
    const made = call("createGroup", { id: held.id, body });
    if (!await nullOn(made, "stale_epoch", "no_key_package")) return;
    const at = now();
    const changes = {
      generation,
      entry: body.entry,
      last: undefined,
      atSeq: null,
      frozen: null,
      renewedAt: at,
    };
    const logLength = held.log.authority.length;
    const lastChange = { userId, at };
    await held.enter(group, this.keys, { ...changes, lastChange, logLength });
  }

  /** Same as `continueGroup` of the lazy module. */
  async continueGroup(held: OpenConversation): Promise<boolean> {
    return await (await lazyModules.generations()).continueGroup(this, held);
  }

  /** Same as `restart` of the lazy module. */
  async restart(held: OpenConversation): Promise<void> {
    await (await lazyModules.generations()).restart(this, held);
  }

  /**
   * Joins if this device was added, or comes back if its state is lost.
   * @returns whether it is in the group
   * @throws StrangerError
   */
  async enter(held: OpenConversation): Promise<boolean> {
    const { call } = this.deps;
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const asked = call("getWelcome", { id: held.id, query: { device: held.device.id } });
      const shown = await nullOn(asked, "not_found");
      held.isGroupless = shown?.generation === 0;
      if (!shown || held.isGroupless) return false;
      const { welcome, generation, epoch } = shown;
      const { record } = held;
      const isKnown = generation === record.generation && epoch <= record.epoch;
      if (welcome && !isKnown) {
        if (await this.#enterBy(held, welcome, generation)) return true;
        return await this.rejoin(held);
      }
      const now = await this.show(held.id);
      // Added a moment ago: a welcome exists by now, so the device need not come back.
      if (!welcome && now && (now.generation !== generation || now.epoch !== epoch)) continue;
      return await this.rejoin(held, now);
    }
    throw new PrivateError("no_progress");
  }

  /** @returns false: its key package is gone, or it is of another state. @throws StrangerError */
  async #enterBy(held: OpenConversation, welcome: string, generation: number): Promise<boolean> {
    const packages = await this.#packages();
    try {
      const { group, used, by: addedBy } = await this.deps.mls.join(
        fromBase64(welcome),
        packages.map(({ keyPackage }) => keyPackage),
        await this.#expected(held.id, generation),
      );
      await this.#check(held, group);
      const name = names.packages + hex(await sha256(used.publicBytes));
      const before = generation > 1 ? await this.show(held.id) : null;
      await this.#checkGeneration(held, before);
      const changes = {
        generation,
        entry: before?.entry,
        addedBy,
        last: undefined,
        frozen: null,
        atSeq: null,
      };
      await held.enter(group, this.keys, { ...changes, renewedAt: 0 }, { [name]: null });
      return true;
    } catch (error) {
      if (!(error instanceof MlsError)) throw error;
      return false;
    }
  }

  /**
   * Comes back by an external commit that replaces the device's own leaf.
   * @param seen the group as just shown; undefined: requested
   * @returns false: no such leaf
   */
  async rejoin(held: OpenConversation, seen?: GroupView | null): Promise<boolean> {
    const { call, mls } = this.deps;
    const { record } = held;
    // Coming back is a commit (MEND-71).
    if (held.log.outdated) return false;
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const shown = tries === 0 && seen !== undefined ? seen : await this.show(held.id);
      if (!shown) return false;
      // An older epoch: members removed since have the keys of the epochs that would follow.
      const isPast = shown.generation < record.generation ||
        (shown.generation === record.generation && shown.epoch < record.epoch);
      if (isPast) break;
      const info = fromBase64(shown.group_info);
      const leaves = readGroupInfo(info).leaves.map(({ identity }) => identity);
      if (!leaves.some((one) => equal(one, held.device.certificate))) return false;
      await this.#checkGeneration(held, shown);
      const expected = await this.#expected(held.id, shown.generation);
      const own = await this.#ownPackage(held);
      // A group that no device has signed is none, whoever put it there (MEND-3).
      const back = await mls.rejoin(info, own, expected).catch(strangers);
      await this.#check(held, back.group);
      const body = {
        device: held.device.id,
        generation: shown.generation,
        epoch: shown.epoch,
        commit: toBase64(back.commit),
        groupInfo: toBase64(back.groupInfo),
      };
      const taken = await nullOn(call("commit", { id: held.id, body }), "stale_epoch");
      if (!taken) continue;
      const at = this.deps.now();
      const changes = {
        generation: shown.generation,
        entry: shown.entry,
        last: await sha256(back.commit),
        frozen: null,
        atSeq: taken.at_seq,
        renewedAt: at,
        lastChange: { userId: this.deps.userId, at },
      };
      const { generation, epoch, commit } = body;
      const row = { epoch, proposals: [], commit, at_seq: taken.at_seq };
      await held.enter(back.group, this.keys, changes, commitChanges(held.id, generation, row));
      return true;
    }
    throw new PrivateError("no_progress");
  }

  async #packages(): Promise<StoredPackage[]> {
    const { store } = this.deps;
    const last = await store.get<StoredPackage>(names.lastResort);
    const all = [...(await store.list<StoredPackage>(names.packages)).values()];
    return last ? [...all, last] : all;
  }

  #ownPackage({ device }: OpenConversation) {
    const until = Math.floor((this.deps.now() + HOUR_MS) / 1000);
    return this.deps.mls.createKeyPackage(device.certificate, device.signature, until);
  }

  /** The server's key is the one that signs the key log: both are pinned together. */
  async #expected(channelId: string, generation: number): Promise<ExpectedGroup> {
    const { store, heads, call } = this.deps;
    if (!await store.get(names.head)) await heads.take(await call("getLogHead"));
    // `take` has stored one where there was none.
    const { server_key } = (await store.get<LogHead>(names.head))!;
    return { groupId: utf8(groupName(channelId, generation)), serverKey: fromBase64(server_key) };
  }

  /** @throws StrangerError */
  async #check(held: OpenConversation, group: Group): Promise<void> {
    const identities = group.leaves.map(({ identity }) => identity);
    if (!(await strangersAmong(held, identities)).length) return;
    // The log may have grown before the group did.
    held.log = await this.logs.update(held.record.channel);
    const strangers = await strangersAmong(held, identities);
    if (strangers.length && !held.log.outdated) {
      throw new StrangerError(strangers.map(({ userId }) => userId));
    }
  }

  /** @throws StrangerError */
  async #checkGeneration(held: OpenConversation, shown: GroupView | null): Promise<void> {
    const { generation } = held.record;
    if (!shown || shown.generation === 1 || shown.generation === generation) return;
    await (await lazyModules.generations()).checkStart(this.logs, held, shown);
  }
}
