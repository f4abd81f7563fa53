/**
 * Random steps of a group (E2E-53): devices come, go, come back, renew their keys, lose races, are
 * reloaded, and learn of commits late. After each step all who are up to date agree.
 */
import assert from "node:assert/strict";
import { type Group, Mls, type OwnKeyPackage, proposeRemoval } from "../../../mls/mod.ts";
import { type Bytes, hex, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";
import { random } from "../random.ts";
import type { CommitRow } from "./host.ts";
import { LATER } from "./person.ts";

/** Counts of events. */
export interface Walked {
  joins: number;
  removals: number;
  rejoins: number;
  races: number;
  reloads: number;
}

interface Member {
  name: string;
  identity: Bytes;
  key: SignatureKey;
  group: Group;
}

interface Newcomer extends Omit<Member, "group"> {
  own: OwnKeyPackage;
}

export async function walk(seed: number, steps: number, maxDevices = 16): Promise<Walked> {
  const walker = await Walker.create(seed, maxDevices);
  for (let step = 0; step < steps; step++) {
    try {
      await walker.step();
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step}`, { cause: error });
    }
  }
  await walker.checkAll();
  return walker.walked;
}

class Walker {
  readonly walked: Walked = { joins: 0, removals: 0, rejoins: 0, races: 0, reloads: 0 };
  readonly #mls = new Mls(() => true);
  readonly #members: Member[] = [];
  readonly #gone: Member[] = [];
  readonly #rows: CommitRow[] = [];
  #pending: Bytes[] = [];
  #groupInfo!: Bytes;
  #named = 0;

  private constructor(
    readonly next: () => number,
    readonly maxDevices: number,
    readonly server: SignatureKey,
  ) {}

  static async create(seed: number, maxDevices: number): Promise<Walker> {
    const walker = new Walker(random(seed), maxDevices, await newSignatureKey());
    const { own, ...device } = await walker.#device();
    const group = await walker.#mls.create(walker.#expected, own);
    walker.#members.push({ ...device, group });
    walker.#groupInfo = await group.groupInfo();
    return walker;
  }

  get #expected() {
    return { groupId: utf8("walk"), serverKey: this.server.publicKey };
  }

  #below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  async #device(): Promise<Newcomer> {
    const name = `device-${++this.#named}`;
    const key = await newSignatureKey();
    return { name, identity: utf8(name), key, own: await this.#package(utf8(name), key) };
  }

  #package(identity: Bytes, key: SignatureKey): Promise<OwnKeyPackage> {
    return this.#mls.createKeyPackage(identity, key, LATER);
  }

  async step(): Promise<void> {
    const by = this.#members[this.#below(this.#members.length)];
    const others = this.#members.filter((one) => one !== by);
    const dice = this.#below(100);
    if (dice < 10 && others.length) return await this.#rejoin(by);
    if (dice < 16 && others.length > 1) await this.#propose(others);
    await this.#catchUp(by);
    const few = this.#members.length < 3;
    const grows = few || (dice < 50 && this.#members.length < this.maxDevices);
    const shrinks = !few && dice >= 50 && dice < 75 && !this.#pending.length;
    const added = grows || dice > 90 ? await this.#device() : null;
    const gone = shrinks ? others[this.#below(others.length)] : null;
    await this.#commit(by, added, gone);
    if (this.#below(10) === 0) this.#reload(by);
    // Some learn of it now, the others later.
    for (const one of [...this.#members]) if (this.#below(3) > 0) await this.#catchUp(one);
    if (this.#below(12) === 0) await this.checkAll();
  }

  /** Proposes a removal as the server. */
  async #propose(others: Member[]): Promise<void> {
    if (this.#pending.length) return;
    const { identity } = others[this.#below(others.length)];
    this.#pending.push(await proposeRemoval(this.#groupInfo, identity, this.server));
  }

  async #commit(
    by: Member,
    added: Newcomer | null,
    gone: Member | null,
  ): Promise<void> {
    let { group } = by;
    const before = hex(group.authenticator);
    for (const proposal of this.#pending) group = (await group.process(proposal)).next;
    const pending = group.pendingRemovals.map(hex);
    if (pending.includes(hex(by.identity))) return;
    if (this.#below(8) === 0) {
      // A losing commit is discarded, and the group continues.
      await group.commit();
      this.walked.races++;
    }
    const made = await group.commit({
      add: added ? [added.own.publicBytes] : [],
      remove: gone ? [gone.identity] : [],
    });
    this.#take(by, { proposals: this.#pending, commit: made.commit }, made.groupInfo, made.next);
    assert.equal(hex(by.group.authenticator) === before, false);
    made.settle();
    const removed = new Set([...pending, ...gone ? [hex(gone.identity)] : []]);
    for (const member of this.#members.filter(({ identity }) => removed.has(hex(identity)))) {
      this.#members.splice(this.#members.indexOf(member), 1);
      this.#gone.push(member);
      this.walked.removals++;
    }
    if (!added) return;
    const { own, ...device } = added;
    const { group: joined } = await this.#mls.join(made.welcome!, [own], this.#expected);
    assert.equal(hex(joined.authenticator), hex(by.group.authenticator));
    this.#members.push({ ...device, group: joined });
    this.walked.joins++;
  }

  #take(by: Member, row: CommitRow, groupInfo: Bytes, group: Group): void {
    this.#rows.push(row);
    this.#groupInfo = groupInfo;
    this.#pending = [];
    by.group = group;
  }

  async #rejoin(by: Member): Promise<void> {
    // Servers repeat proposals of the epoch before.
    this.#pending = [];
    const own = await this.#package(by.identity, by.key);
    const back = await this.#mls.rejoin(this.#groupInfo, own, this.#expected);
    this.#take(by, { proposals: [], commit: back.commit }, back.groupInfo, back.group);
    this.walked.rejoins++;
  }

  #reload(member: Member): void {
    member.group = this.#mls.load(member.group.save());
    this.walked.reloads++;
  }

  async #catchUp(member: Member): Promise<void> {
    for (const row of this.#rows.slice(Number(member.group.epoch))) {
      if (!member.group.isMember) return;
      let { group } = member;
      for (const proposal of row.proposals) group = (await group.process(proposal)).next;
      member.group = (await group.process(row.commit)).next;
    }
  }

  /** Checks that all members agree, and that removed ones know it and have another key. */
  async checkAll(): Promise<void> {
    for (const member of this.#members) await this.#catchUp(member);
    const [first, ...others] = this.#members.map(({ group }) => hex(group.authenticator));
    for (const one of others) assert.equal(one, first, "members disagree");
    const leaves = this.#members[0].group.leaves.map(({ identity }) => hex(identity));
    assert.deepEqual(leaves.sort(), this.#members.map(({ identity }) => hex(identity)).sort());
    for (const member of this.#gone.splice(0)) {
      await this.#catchUp(member);
      assert.ok(!member.group.isMember, "a removed device goes on");
      assert.notEqual(hex(member.group.authenticator), first);
    }
  }
}
