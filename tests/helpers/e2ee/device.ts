/** Device of a person: the work of the browser's worker, without storage and pages. */
import { type CommitOptions, type Group, Mls, type OwnKeyPackage } from "../../../mls/mod.ts";
import { readKeyPackage } from "../../../mls/mod.ts";
import {
  belongsIn,
  compareLogs,
  foldEntries,
  logPosition,
} from "../../../protocol/e2ee/authority.ts";
import { signEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import { type Authority, emptyAuthority } from "../../../protocol/e2ee/authority_state.ts";
import { type Bytes, equal, hex, randomBytes, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { CONTENT_KEY_LABEL, openMessage, sealMessage } from "../../../protocol/e2ee/format.ts";
import type { SealedMessage } from "../../../protocol/e2ee/format.ts";
import { type Certificate, certify, readCertificate } from "../../../protocol/e2ee/identity.ts";
import type { LogPosition, MessageContent } from "../../../protocol/e2ee/message_content.ts";
import { newOrder, takeMessage } from "../../../protocol/e2ee/message_order.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";
import type { CommitRow, Host } from "./host.ts";
import { LATER, type Person } from "./person.ts";

/** A channel as a device holds it. */
interface Joined {
  group: Group;
  keys: Map<bigint, Bytes>;
  orders: Map<string, ReturnType<typeof newOrder>>;
  n: number;
  prev: string;
}

export class Device {
  readonly mls: Mls;
  readonly packages: OwnKeyPackage[] = [];
  readonly joined = new Map<string, Joined>();
  readonly certificates = new Map<string, Certificate>();
  readonly #pins = new Map<string, Bytes>();
  authority: Authority;
  #promised: LogPosition = { length: 0, head: "" };

  private constructor(
    readonly host: Host,
    readonly person: Person,
    readonly deviceId: string,
    readonly identity: Bytes,
    readonly key: SignatureKey,
  ) {
    this.mls = new Mls((leaf, signatureKey) => this.checkLeaf(leaf, signatureKey));
    this.authority = emptyAuthority("server-1");
  }

  static async create(host: Host, person: Person, name = "phone", packages = 2): Promise<Device> {
    const key = await newSignatureKey();
    const deviceId = `${person.userId}/${name}`;
    const identity = await certify(person.key, {
      userId: person.userId,
      deviceId,
      signatureKey: key.publicKey,
      boxKey: randomBytes(32),
    });
    const device = new Device(host, person, deviceId, identity, key);
    device.certificates.set(deviceId, await readCertificate(identity));
    for (let i = 0; i < packages; i++) {
      const own = await device.keyPackage();
      device.packages.push(own);
      host.publish(deviceId, own.publicBytes);
    }
    return device;
  }

  keyPackage(): Promise<OwnKeyPackage> {
    return this.mls.createKeyPackage(this.identity, this.key, LATER);
  }

  /**
   * Resolves to true if a leaf is a device of a person according to the key that this device has
   * pinned.
   */
  async checkLeaf(identity: Bytes, signatureKey: Bytes): Promise<boolean> {
    const certificate = await readCertificate(identity).catch(() => null);
    if (!certificate || !equal(certificate.signatureKey, signatureKey)) return false;
    const pinned = this.#pins.get(certificate.userId);
    if (pinned && !equal(pinned, certificate.personKey)) return false;
    this.#pins.set(certificate.userId, certificate.personKey);
    this.certificates.set(certificate.deviceId, certificate);
    return true;
  }

  group(channelId: string): Group {
    return this.joined.get(channelId)!.group;
  }

  async #hold(channelId: string, group: Group): Promise<void> {
    const before = this.joined.get(channelId) ??
      { keys: new Map(), orders: new Map(), n: 0, prev: "" };
    const key = await group.exportKey(CONTENT_KEY_LABEL, utf8(channelId));
    this.joined.set(channelId, { ...before, group, keys: before.keys.set(group.epoch, key) });
  }

  /** Takes in what the host shows of the authority log. */
  async fold(): Promise<void> {
    const shown = this.host.authority;
    if (shown.length < this.authority.length) throw new Error("the log went back");
    const next = await foldEntries(this.authority, shown.slice(this.authority.length), {
      trustsRoot: () => true,
    });
    if (compareLogs(next, this.#promised) === "ahead") throw new Error("an entry is held back");
    this.authority = next;
  }

  /** Signs an entry and hands it in; the host takes anything. */
  async sign(act: AuthorityChange): Promise<void> {
    await this.fold();
    const author = { identity: this.identity, privateKey: this.key.privateKey };
    this.host.authority.push(await signEntry(author, this.authority, act));
  }

  expected(channelId: string) {
    return { groupId: utf8(`${channelId}#1`), serverKey: this.host.sender.publicKey };
  }

  async createGroup(channelId: string): Promise<void> {
    const group = await this.mls.create(this.expected(channelId), await this.keyPackage());
    this.host.open(channelId, group.groupId, await group.groupInfo());
    await this.fold();
    await this.#hold(channelId, group);
  }

  async join(channelId: string): Promise<void> {
    const welcome = this.host.group(channelId).welcomes.get(this.deviceId);
    if (!welcome) throw new Error("waiting for somebody to come online");
    const { group, used } = await this.mls.join(welcome, this.packages, this.expected(channelId));
    await this.fold();
    if ((await this.#strangers(channelId, group)).length) throw new Error("whom nobody allowed");
    this.packages.splice(this.packages.indexOf(used), 1);
    await this.#hold(channelId, group);
  }

  async #belongs(channelId: string, identity: Bytes): Promise<boolean> {
    const certificate = await readCertificate(identity).catch(() => null);
    return certificate !== null && belongsIn(this.authority, channelId, certificate);
  }

  async #strangers(channelId: string, group: Group): Promise<Bytes[]> {
    const found: Bytes[] = [];
    for (const { identity } of group.leaves) {
      if (!await this.#belongs(channelId, identity)) found.push(identity);
    }
    return found;
  }

  async apply(channelId: string, { proposals, commit }: CommitRow): Promise<void> {
    await this.fold();
    let { group } = this.joined.get(channelId)!;
    for (const proposal of proposals) group = (await group.process(proposal)).next;
    const { next, adds, gone } = await group.process(commit);
    for (const added of adds) {
      if (!await this.#belongs(channelId, added)) throw new Error("whom nobody allowed");
    }
    if (gone) this.joined.set(channelId, { ...this.joined.get(channelId)!, group: next });
    else await this.#hold(channelId, next);
  }

  async sync(channelId: string): Promise<void> {
    for (const row of this.host.commits(channelId, this.group(channelId).epoch)) {
      if (!this.group(channelId).isMember) return;
      await this.apply(channelId, row);
    }
  }

  /** Commits until it wins. Returns how many races it lost. */
  async change(channelId: string, wanted: CommitOptions & { to?: string[] } = {}): Promise<number> {
    for (let lost = 0; lost < 50; lost++) {
      await this.sync(channelId);
      await this.fold();
      const { pending } = this.host.group(channelId);
      let group = this.group(channelId);
      for (const { proposal } of pending) group = (await group.process(proposal)).next;
      const remove = [...wanted.remove ?? [], ...await this.#strangers(channelId, group)];
      const made = await group.commit({ add: wanted.add, remove });
      const settles = pending.map(({ identity }) => hex(identity));
      if (this.host.commit(channelId, { ...made, to: wanted.to, settles }) !== null) continue;
      made.settle();
      await this.#hold(channelId, made.next);
      return lost;
    }
    throw new Error("no commit went through");
  }

  async add(channelId: string, ...deviceIds: string[]): Promise<void> {
    await this.fold();
    const add: Bytes[] = [];
    for (const deviceId of deviceIds) {
      const bytes = this.host.claim(deviceId);
      if (!bytes) throw new Error("waiting for somebody to come online");
      const { identity, signatureKey } = readKeyPackage(bytes);
      if (!await this.checkLeaf(identity, signatureKey)) throw new Error("not a device of theirs");
      const { deviceId: named } = await readCertificate(identity);
      if (named !== deviceId) throw new Error("of another device");
      if (!await this.#belongs(channelId, identity)) throw new Error("whom nobody allowed");
      add.push(bytes);
    }
    await this.change(channelId, { add, to: deviceIds });
  }

  async rejoin(channelId: string): Promise<void> {
    const { groupInfo } = this.host.group(channelId);
    const own = await this.keyPackage();
    const back = await this.mls.rejoin(groupInfo, own, this.expected(channelId));
    if (this.host.commit(channelId, back) !== null) throw new Error("lost the race");
    await this.fold();
    await this.#hold(channelId, back.group);
  }

  async send(
    channelId: string,
    said: Partial<MessageContent>,
  ): Promise<SealedMessage & { ref: Bytes }> {
    await this.sync(channelId);
    await this.fold();
    if (!this.group(channelId).isMember) throw new Error("not a member any more");
    // Pending removals come first: nothing is sent while the removed could still read it (E2E-21).
    const pending = this.host.group(channelId).pending.length > 0;
    const strangers = await this.#strangers(channelId, this.group(channelId));
    if (pending || strangers.length) await this.change(channelId);
    const joined = this.joined.get(channelId)!;
    const { epoch } = joined.group;
    const content = {
      op: "text" as const,
      n: joined.n,
      prev: joined.prev,
      log: logPosition(this.authority),
      ...said,
    };
    const sealed = await sealMessage({
      channelId,
      deviceId: this.deviceId,
      signatureKey: this.key.privateKey,
      epoch,
      contentKey: joined.keys.get(epoch)!,
    }, content);
    joined.n++;
    joined.prev = hex(sealed.ref);
    this.host.post(channelId, sealed);
    return sealed;
  }

  async read(channelId: string, message: SealedMessage) {
    const { keys, orders } = this.joined.get(channelId)!;
    const opened = await openMessage({
      channelId,
      contentKeyOf: (epoch) => keys.get(epoch),
      certificateOf: (deviceId) => this.certificates.get(deviceId),
    }, message);
    const { deviceId } = opened.sender;
    const taken = takeMessage(orders.get(deviceId) ?? newOrder(), opened.content, hex(opened.ref));
    orders.set(deviceId, taken.order);
    const { log } = opened.content;
    if (log.length > this.#promised.length) this.#promised = log;
    return { ...opened, faults: taken.faults, missing: taken.order.missing };
  }
}
