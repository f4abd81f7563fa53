/** A server that lies to one browser, and a member who does what the worker's code never would. */
import assert from "node:assert/strict";
import type { PrivateChannel } from "../../../client/e2ee/link/conversations.ts";
import { Mls, type OwnKeyPackage } from "../../../mls/mod.ts";
import { certify, readCertificate } from "../../../protocol/e2ee/identity.ts";
import { hex, lp, randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";
import { signEntry } from "../../../protocol/e2ee/authority_entry.ts";
import { logPosition } from "../../../protocol/e2ee/authority.ts";
import { sealMessage } from "../../../protocol/e2ee/format.ts";
import type { MessageContent } from "../../../protocol/e2ee/message_content.ts";
import type {
  ContentKey,
  GroupRecord,
  LogRecord,
} from "../../../client/e2ee/worker/group_records.ts";
import { confirming } from "../../../protocol/e2ee/confirming.ts";
import { sealLetter } from "../../../client/e2ee/worker/parts/letters.ts";
import { names, type OwnDeviceKeys, type OwnPerson } from "../../../client/e2ee/worker/records.ts";
import { seal, sealingKey } from "../../../client/e2ee/worker/seal.ts";
import { openStore } from "../../../client/e2ee/worker/store.ts";
import { about, type Lie } from "../hostile_host/lie.ts";
import type { TestBrowser } from "./client.ts";
import type { Talker } from "./talk.ts";

type Change = Parameters<typeof about>[1];

/** Changes responses to GET requests for matching addresses until disposed. */
export function lie({ browser }: Talker, address: RegExp, change: Change): Disposable {
  return lieOf(browser, about(address, change));
}

/** The same as a hostile host does to a real browser: `Lie.instead` and `Lie.response`. */
export function lieOf(browser: TestBrowser, { instead, response: change }: Lie): Disposable {
  const before = browser.between;
  const between: TestBrowser["between"] = async (path, init, go) => {
    const asked = { method: init.method ?? "GET", path };
    const given = instead?.(asked);
    if (given) return Response.json(await given);
    const response = await before(path, init, go);
    if (!change || !response.ok) return response;
    const body = await change(await response.json(), asked);
    return Response.json(body, { status: response.status });
  };
  browser.between = between;
  return { [Symbol.dispose]: () => void (browser.between = before) };
}

/**
 * Returns the data on a member's device, for a member with a program of their own.
 * @param scope of the log of authority: for a channel of a server, the server's id
 */
export async function insideOf(
  { browser, person }: Talker,
  channelId: string,
  scope = channelId,
) {
  const store = (await browser.run(() => openStore(person.id)))!;
  const device = (await store.get<OwnDeviceKeys>(names.device))!;
  const record = (await store.get<GroupRecord>(names.groups + channelId))!;
  const log = (await store.get<LogRecord>(names.logs + scope))!;
  const own = (await store.get<OwnPerson>(names.person))!;
  store.close();
  const mls = new Mls(() => Promise.resolve(true));
  const group = mls.load(record.state!);
  return { device, person: own, signer: signerOf(device), record, log, mls, group };
}

/** Reads the value that a browser stores under a name. */
export async function stored<T>({ browser, person }: Talker, name: string): Promise<T> {
  const store = (await browser.run(() => openStore(person.id)))!;
  const value = await store.get<T>(name);
  store.close();
  return value!;
}

/**
 * Seals a message as a person's device with a program of its own, in the current epoch.
 * @param scope of the log of authority, as for `insideOf`
 */
export async function sealAs(by: Talker, id: string, said: Partial<MessageContent>, scope = id) {
  const { device, group, log, record } = await insideOf(by, id, scope);
  const name = `${names.contentKeys}${id}/${record.generation}-${group.epoch}`;
  const { key } = await stored<ContentKey>(by, name);
  const { encryptedContent, iv } = await sealMessage({
    channelId: id,
    deviceId: device.id,
    signatureKey: device.signature.privateKey,
    epoch: group.epoch,
    contentKey: key,
  }, { op: "text", n: record.n, prev: record.prev, log: logPosition(log.authority), ...said });
  return { encryptedContent: encryptedContent.toBase64(), iv: iv.toBase64() };
}

/**
 * The archive of a channel as a page of version 1 would have written it: of each epoch that a device
 * has opened the key alone.
 */
export async function formerArchive(of: Talker, channelId: string) {
  const { archiveKey } = await stored<OwnPerson>(of, names.person);
  const key = await sealingKey(archiveKey);
  const { body } = await of.person.get(`/e2ee/archive/${channelId}`);
  const all = await Promise.all(
    body.archived.map(async ({ epoch }: { epoch: string }) => {
      const name = `${names.contentKeys}${channelId}/${epoch}`;
      const known = await stored<ContentKey | null>(of, name);
      const context = lp("parley/archive/v1", of.person.id, channelId, epoch);
      return known && { epoch, sealed: (await seal(key, known.key, context)).toBase64() };
    }),
  );
  return all.filter((one) => one !== null);
}

/** Signs entries as a device that is in no group. */
export async function outsiderOf({ browser, person }: Talker) {
  const store = (await browser.run(() => openStore(person.id)))!;
  const device = (await store.get<OwnDeviceKeys>(names.device))!;
  store.close();
  return signerOf(device);
}

const signerOf = ({ certificate, signature }: OwnDeviceKeys) => ({
  identity: certificate,
  privateKey: signature.privateKey,
});

/** Creates a key package with the certificate of a person unknown to the server. */
export async function strangersPackage(
  { mls }: { mls: Mls },
  userId: string = crypto.randomUUID(),
): Promise<OwnKeyPackage> {
  const key = await newSignatureKey();
  const certificate = await certify(await newSignatureKey(), {
    userId,
    deviceId: crypto.randomUUID(),
    signatureKey: key.publicKey,
    boxKey: randomBytes(32),
  });
  return await mls.createKeyPackage(certificate, key, Math.floor(Date.now() / 1000) + 3600);
}

/** A device that its person's key has certified, and that the key log does not have. */
export async function unlisted(
  mls: Mls,
  key: SignatureKey,
  named: { userId: string; deviceId: string },
) {
  const signature = await newSignatureKey();
  const keys = { signatureKey: signature.publicKey, boxKey: randomBytes(32) };
  const certificate = await certify(key, { ...named, ...keys });
  const until = Math.floor(Date.now() / 1000) + 3600;
  const keyPackage = await mls.createKeyPackage(certificate, signature, until);
  return { certificate, signature, keyPackage, publicBytes: keyPackage.publicBytes };
}

/** The row of a commit by which a member lets a stranger in, as the server would show it. */
export async function strangersCommit(member: Talker, channelId: string) {
  const inside = await insideOf(member, channelId);
  const { publicBytes } = await strangersPackage(inside);
  const { record: { epoch, generation, atSeq } } = inside;
  const { commit } = await inside.group.commit({
    add: [publicBytes],
    authenticatedData: confirming(atSeq, 0),
  });
  return { generation, row: { epoch, proposals: [], commit: commit.toBase64(), at_seq: 1_000 } };
}

/**
 * Sends a text sealed by a member's own program, with arbitrary claims about the server's logs.
 * @param said replaces what its device knows of the log of authority, about which it says nothing
 *   signed
 * @param later how many such texts this device has sent before
 */
export async function claim(
  by: Talker,
  { id }: Pick<PrivateChannel, "id">,
  said: Pick<Partial<MessageContent>, "log" | "head" | "sig">,
  later = 0,
): Promise<void> {
  const { record: { n } } = await insideOf(by, id);
  const sealed = await sealAs(by, id, { text: "a claim", ...said, n: n + later });
  const sent = await by.person.post(`/messages/${id}`, sealed);
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
}

/**
 * The next entry of a log of authority, with which a device lets a person in by a program of its own.
 * @param scope of the log, as for `insideOf`
 */
export async function memberEntry(by: Talker, channelId: string, user: string, scope = channelId) {
  const { body } = await by.person.get(`/e2ee/people?ids=${user}&version=2`);
  const [{ person_key, index, entry }] = body.people;
  const key = hex(Uint8Array.fromBase64(person_key));
  return { ...await entryFor(by, channelId, { user, key, scope }), named: { index, entry } };
}

/** The same with whatever key. */
export async function entryFor(
  by: Talker,
  channelId: string,
  { user, key, scope }: { user: string; key: string; scope?: string },
) {
  const { signer, log: { authority } } = await insideOf(by, channelId, scope);
  const bytes = await signEntry(signer, authority, { kind: "member", user, key });
  return { bytes, at: authority.length };
}

/** Leaves twenty letters with false keys of these epochs for a person's only device. */
export async function leaveFalseKeys(
  by: Talker,
  userId: string,
  channel: string,
  epochs: string[],
): Promise<void> {
  const store = await stored<OwnDeviceKeys>(by, names.device);
  const { body } = await by.person.get(`/e2ee/people?ids=${userId}&version=2`);
  const [{ certificate }] = body.people[0].devices;
  const device = await readCertificate(Uint8Array.fromBase64(certificate));
  const keys = epochs.map((epoch) => ({ epoch, key: randomBytes(32).toBase64(), until: null }));
  const letter = JSON.stringify({ kind: "history", channel, keys });
  const sealed = (await sealLetter(store, device, letter)).toBase64();
  const letters = Array.from({ length: 20 }, () => ({ to: device.deviceId, sealed }));
  const taken = await by.person.post("/e2ee/letters", { device: store.id, letters });
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
}
