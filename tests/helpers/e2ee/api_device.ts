/** A device of a person as it acts on the server, with real keys and made-up key packages. */
import assert from "node:assert/strict";
import { type Bytes, fromHex, hex, randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { certify } from "../../../protocol/e2ee/identity.ts";
import { keyLogEntry, type PersonEntry, signPersonEntry } from "../../../protocol/e2ee/key_log.ts";
import { revokeDevice } from "../../../protocol/e2ee/revocation.ts";
import { signSession } from "../../../protocol/e2ee/session_proof.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";
import type { Person } from "../person.ts";

export const base64 = (bytes: Uint8Array) => bytes.toBase64();

export class TestDevice {
  private constructor(
    /** Session of this device only, or shared with another one. */
    readonly session: Person,
    readonly personKey: SignatureKey,
    readonly id: string,
    readonly certificate: Bytes,
    /** The device's own key. */
    readonly key: SignatureKey,
  ) {}

  /** Creates a device with keys that the server doesn't know yet. */
  static async make(
    session: Person,
    personKey?: SignatureKey,
    userId = session.id,
  ): Promise<TestDevice> {
    const person = personKey ?? await newSignatureKey();
    const deviceId = crypto.randomUUID();
    const key = await newSignatureKey();
    const keys = { userId, deviceId, signatureKey: key.publicKey, boxKey: randomBytes(32) };
    return new TestDevice(session, person, deviceId, await certify(person, keys), key);
  }

  /** Creates the first device of a person and registers it. */
  static async first(session: Person): Promise<TestDevice> {
    const device = await TestDevice.make(session);
    const { status, body } = await device.begin();
    assert.equal(status, 200, JSON.stringify(body));
    return device;
  }

  /** A further device of the same person, in a session of its own. */
  async further(session: Person): Promise<TestDevice> {
    const device = await TestDevice.make(session, this.personKey);
    const { status, body } = await session.post("/e2ee/devices", device.described());
    assert.equal(status, 201, JSON.stringify(body));
    return device;
  }

  /** @param isSigned in version 1 the entry with which the keys begin is unsigned */
  async begin(isSigned = true) {
    const personKey = base64(this.personKey.publicKey);
    const entry = isSigned ? { entry: base64(keyLogEntry(await this.beginning())) } : {};
    return await this.session.put("/e2ee/identity", { personKey, ...entry, ...this.described() });
  }

  /** The entry with which these keys begin behind those that the server knows (MEND-37). */
  async beginning(): Promise<PersonEntry> {
    const { body } = await this.session.get("/e2ee/identity");
    const isFirst = body.person_key === null;
    return await signPersonEntry(this.personKey, {
      kind: isFirst ? "person" : "reset",
      userId: this.session.id,
      generation: isFirst ? 0 : body.generation + 1,
      former: isFirst ? new Uint8Array() : bytesOf(body.person_key),
    });
  }

  /** @param packages how many key packages come with it */
  described(packages = 2) {
    return {
      certificate: base64(this.certificate),
      keyPackages: Array.from({ length: packages }, () => base64(randomBytes(200))),
      lastResort: base64(randomBytes(200)),
    };
  }

  /** Creates the proof that another session of the person acts as this device. */
  async proof(session: Person): Promise<{ signature: string }> {
    const { session: sessionId } = (await session.get("/e2ee/identity")).body;
    return { signature: base64(await signSession(this.key, { sessionId, deviceId: this.id })) };
  }

  /** Another session acts as this device from now on. */
  async proveIn(session: Person): Promise<void> {
    const path = `/e2ee/devices/${this.id}/prove`;
    const { status, body } = await session.post(path, await this.proof(session));
    assert.equal(status, 200, JSON.stringify(body));
  }

  async revocation(deviceId = this.id): Promise<string> {
    return base64(await revokeDevice(this.personKey, this.session.id, deviceId));
  }
}

/** Decodes a hash from a response. */
export function bytesOf(text: string): Bytes {
  return fromHex(hex(Uint8Array.fromBase64(text)));
}
