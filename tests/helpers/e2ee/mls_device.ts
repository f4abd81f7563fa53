/** A device of a person in real groups, over the API of a server under test. */
import assert from "node:assert/strict";
import { type CommitOptions, type Group, Mls, type OwnKeyPackage } from "../../../mls/mod.ts";
import { foldEntries } from "../../../protocol/e2ee/authority.ts";
import { signEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange, SpaceKind } from "../../../protocol/e2ee/authority_change.ts";
import { emptyAuthority } from "../../../protocol/e2ee/authority_state.ts";
import { type Bytes, hex, randomBytes, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { CONTENT_KEY_LABEL, openMessage, sealMessage } from "../../../protocol/e2ee/format.ts";
import { signGeneration } from "../../../protocol/e2ee/generation.ts";
import { groupName } from "../../../protocol/e2ee/group_name.ts";
import { certify, readCertificate } from "../../../protocol/e2ee/identity.ts";
import { revokeDevice } from "../../../protocol/e2ee/revocation.ts";
import { signSession } from "../../../protocol/e2ee/session_proof.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";
import type { ApiResponse } from "../responses.ts";
import type { Person } from "../person.ts";
import { LATER } from "./person.ts";

const base64 = (bytes: Uint8Array) => bytes.toBase64();
const bytesOf = (text: string) => new Uint8Array(Uint8Array.fromBase64(text));

export class MlsDevice {
  readonly #mls = new Mls(() => Promise.resolve(true));
  readonly #packages: OwnKeyPackage[] = [];
  readonly groups = new Map<string, Group>();
  #sent = 0;

  private constructor(
    readonly session: Person,
    readonly personKey: SignatureKey,
    readonly key: SignatureKey,
    readonly id: string,
    readonly identity: Bytes,
  ) {}

  /** Creates the first device of a person or, with a person key, another one. */
  static async of(session: Person, personKey?: SignatureKey): Promise<MlsDevice> {
    const person = personKey ?? await newSignatureKey();
    const key = await newSignatureKey();
    const id = crypto.randomUUID();
    const keys = { deviceId: id, signatureKey: key.publicKey, boxKey: randomBytes(32) };
    const identity = await certify(person, { userId: session.id, ...keys });
    const device = new MlsDevice(session, person, key, id, identity);
    for (let i = 0; i < 3; i++) device.#packages.push(await device.#package());
    const [lastResort, ...keyPackages] = device.#packages.map((one) => base64(one.publicBytes));
    const described = { certificate: base64(identity), keyPackages, lastResort };
    const { status, body } = personKey
      ? await session.post("/e2ee/devices", described)
      : await session.put("/e2ee/identity", {
        personKey: base64(person.publicKey),
        ...described,
      });
    assert.ok(status < 300, JSON.stringify(body));
    return device;
  }

  /** Another session of the person acts as this device from now on (MEND-4). */
  async proveIn(session: Person): Promise<void> {
    const { session: sessionId } = (await session.get("/e2ee/identity")).body;
    const signature = base64(await signSession(this.key, { sessionId, deviceId: this.id }));
    const { status, body } = await session.post(`/e2ee/devices/${this.id}/prove`, { signature });
    assert.equal(status, 200, JSON.stringify(body));
  }

  further(session = this.session): Promise<MlsDevice> {
    return MlsDevice.of(session, this.personKey);
  }

  #package(): Promise<OwnKeyPackage> {
    return this.#mls.createKeyPackage(this.identity, this.key, LATER);
  }

  group(channelId: string): Group {
    return this.groups.get(channelId)!;
  }

  async #expected(channelId: string, generation: number) {
    const { server_key } = (await this.session.get("/e2ee/log/head")).body;
    return {
      groupId: utf8(groupName(channelId, generation)),
      serverKey: bytesOf(server_key),
    };
  }

  /** Creates the data that starts a group of this device alone. */
  async beginning(channelId: string, generation = 1) {
    const expected = await this.#expected(channelId, generation);
    const group = await this.#mls.create(expected, await this.#package());
    const groupInfo = base64(await group.groupInfo());
    return { group, body: { device: this.id, generation, groupInfo } };
  }

  async begin(channelId: string): Promise<ApiResponse> {
    const { group, body } = await this.beginning(channelId);
    const response = await this.session.post(`/e2ee/channels/${channelId}/group`, body);
    if (response.status === 201) this.groups.set(channelId, group);
    return response;
  }

  /** Signs acts into the log of authority of a server, or of a direct message. */
  async sign(scope: string, ...acts: AuthorityChange[]): Promise<ApiResponse> {
    const { body } = await this.session.get(`/e2ee/authority/${scope}`);
    const known = body.entries.map((one: string) => bytesOf(one));
    let log = await foldEntries(emptyAuthority(scope), known, { trustsRoot: () => true });
    const author = { identity: this.identity, privateKey: this.key.privateKey };
    const entries: string[] = [];
    for (const act of acts) {
      const entry = await signEntry(author, log, act);
      log = await foldEntries(log, [entry], { trustsRoot: () => true });
      entries.push(base64(entry));
    }
    const length = known.length;
    return await this.session.post(`/e2ee/authority/${scope}`, { length, entries });
  }

  /** Begins the log of authority, with these devices' people in it. */
  async letIn(
    scope: string,
    space: SpaceKind,
    ...devices: Pick<MlsDevice, "session" | "personKey">[]
  ): Promise<void> {
    const members = devices.map(({ session, personKey }): AuthorityChange => {
      return { kind: "member", user: session.id, key: hex(personKey.publicKey) };
    });
    const { status, body } = await this.sign(scope, { kind: "root", space }, ...members);
    assert.equal(status, 200, JSON.stringify(body));
  }

  /** Starts the generation after the one that this device is in. */
  async beginAnew(channelId: string): Promise<ApiResponse> {
    const { epoch, authenticator } = this.group(channelId);
    const { generation: last } = (await this.#state(channelId)).body;
    const generation = last + 1;
    const { group, body } = await this.beginning(channelId, generation);
    const start = { channelId, generation, epoch: Number(epoch), authenticator };
    const author = { identity: this.identity, privateKey: this.key.privateKey };
    const entry = base64(await signGeneration(author, start));
    const path = `/e2ee/channels/${channelId}/group`;
    const response = await this.session.post(path, { ...body, entry });
    if (response.status === 201) this.groups.set(channelId, group);
    return response;
  }

  #state(channelId: string): Promise<ApiResponse> {
    return this.session.get(`/e2ee/channels/${channelId}/group`);
  }

  /** Key packages of these devices, claimed. */
  async claim(channelId: string, ...devices: MlsDevice[]): Promise<Bytes[]> {
    const asked = { channelId, devices: devices.map(({ id }) => id) };
    const { body } = await this.session.post("/e2ee/key-packages/claim", asked);
    return body.packages.map((one: { key_package: string }) => bytesOf(one.key_package));
  }

  /** Returns the body of a commit, and the group after it. */
  async prepared(channelId: string, wanted: CommitOptions & { to?: string[] } = {}, from?: Group) {
    const group = from ?? this.group(channelId);
    const { generation } = (await this.#state(channelId)).body;
    const made = await group.commit(wanted);
    const body = {
      device: this.id,
      generation,
      epoch: Number(group.epoch),
      commit: base64(made.commit),
      groupInfo: base64(made.groupInfo),
      ...(made.welcome &&
        { welcome: { bytes: base64(made.welcome), deviceIds: wanted.to ?? [] } }),
    };
    return { made, body };
  }

  post(channelId: string, body: object): Promise<ApiResponse> {
    return this.session.post(`/e2ee/channels/${channelId}/commits`, body);
  }

  /** Commits pending and requested changes, once. */
  async commit(
    channelId: string,
    wanted: CommitOptions & { to?: string[] } = {},
  ): Promise<ApiResponse> {
    const group = await this.withPending(channelId);
    const { made, body } = await this.prepared(channelId, wanted, group);
    const response = await this.post(channelId, body);
    if (response.status === 200) {
      made.settle();
      this.groups.set(channelId, made.next);
    }
    return response;
  }

  async add(channelId: string, ...devices: MlsDevice[]): Promise<ApiResponse> {
    const add = await this.claim(channelId, ...devices);
    assert.equal(add.length, devices.length, "each has a key package");
    return await this.commit(channelId, { add, to: devices.map(({ id }) => id) });
  }

  async commits(channelId: string): Promise<ApiResponse> {
    const group = this.group(channelId);
    const { generation } = (await this.#state(channelId)).body;
    const from = `generation=${generation}&from=${group.epoch}`;
    return await this.session.get(`/e2ee/channels/${channelId}/commits?${from}`);
  }

  /** The group with what the server has proposed. */
  async withPending(channelId: string): Promise<Group> {
    const { status, body } = await this.commits(channelId);
    assert.equal(status, 200, JSON.stringify(body));
    let group = this.group(channelId);
    for (const one of body.pending) group = (await group.process(bytesOf(one))).next;
    return group;
  }

  /** Applies what others committed. */
  async sync(channelId: string): Promise<void> {
    const { status, body } = await this.commits(channelId);
    assert.equal(status, 200, JSON.stringify(body));
    for (const { proposals, commit } of body.rows) {
      let group = this.group(channelId);
      for (const one of [...proposals, commit]) group = (await group.process(bytesOf(one))).next;
      this.groups.set(channelId, group);
    }
  }

  async join(channelId: string): Promise<void> {
    const { body } = await this.session.get(
      `/e2ee/channels/${channelId}/welcome?device=${this.id}`,
    );
    assert.ok(body.welcome, "it has been added");
    const expected = await this.#expected(channelId, body.generation);
    const { group } = await this.#mls.join(bytesOf(body.welcome), this.#packages, expected);
    this.groups.set(channelId, group);
  }

  /** Comes back in place of its own leaf. */
  async rejoin(channelId: string): Promise<ApiResponse> {
    const { generation, epoch, group_info } = (await this.#state(channelId)).body;
    const expected = await this.#expected(channelId, generation);
    const back = await this.#mls.rejoin(bytesOf(group_info), await this.#package(), expected);
    const response = await this.post(channelId, {
      device: this.id,
      generation,
      epoch,
      commit: base64(back.commit),
      groupInfo: base64(back.groupInfo),
    });
    if (response.status === 200) this.groups.set(channelId, back.group);
    return response;
  }

  #contentKey(channelId: string): Promise<Bytes> {
    return this.group(channelId).exportKey(CONTENT_KEY_LABEL, utf8(channelId));
  }

  /** A text as it is sent, in the epoch that this device knows. */
  async sealed(channelId: string, text: string, as = this.id) {
    const { encryptedContent, iv } = await sealMessage({
      channelId,
      deviceId: as,
      signatureKey: this.key.privateKey,
      epoch: this.group(channelId).epoch,
      contentKey: await this.#contentKey(channelId),
    }, { op: "text", n: this.#sent++, prev: "", log: { length: 0, head: "" }, text });
    return { encryptedContent: base64(encryptedContent), iv: base64(iv) };
  }

  async send(channelId: string, text: string, more: object = {}): Promise<ApiResponse> {
    const sealed = await this.sealed(channelId, text);
    return await this.session.post(`/messages/${channelId}`, { ...sealed, ...more });
  }

  /** Decrypts a message of another device. */
  async read(channelId: string, by: MlsDevice, id: string): Promise<string | undefined> {
    const { body } = await this.session.get(`/messages/${channelId}/${id}/content`);
    const opened = await openMessage({
      channelId,
      contentKeyOf: () => this.#contentKey(channelId),
      certificateOf: () => readCertificate(by.identity),
    }, { encryptedContent: bytesOf(body.encrypted_content), iv: bytesOf(body.iv) });
    return opened.content.text;
  }

  async revoke(other: MlsDevice): Promise<void> {
    const signed = await revokeDevice(this.personKey, this.session.id, other.id);
    const path = `/e2ee/devices/${other.id}`;
    const { status, body } = await this.session.delete(path, { revocation: base64(signed) });
    assert.equal(status, 200, JSON.stringify(body));
  }

  names(channelId: string): string[] {
    return this.group(channelId).leaves.map(({ identity }) => hex(identity)).sort();
  }
}
