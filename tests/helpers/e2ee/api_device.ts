/** A device of a person as it acts on the server, with real keys and made-up key packages. */
import assert from "node:assert/strict";
import { type Bytes, fromHex, hex, randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { certify } from "../../../protocol/e2ee/identity.ts";
import { revokeDevice } from "../../../protocol/e2ee/revocation.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";
import type { Person } from "../person.ts";

export const base64 = (bytes: Uint8Array) => bytes.toBase64();

export class TestDevice {
  private constructor(
    /** A session of its own, or one that another device has too. */
    readonly session: Person,
    readonly personKey: SignatureKey,
    readonly id: string,
    readonly certificate: Bytes,
  ) {}

  /** Its keys are there; the server has not heard of them yet. */
  static async make(
    session: Person,
    personKey?: SignatureKey,
    userId = session.id,
  ): Promise<TestDevice> {
    const person = personKey ?? await newSignatureKey();
    const deviceId = crypto.randomUUID();
    const { publicKey: signatureKey } = await newSignatureKey();
    const keys = { userId, deviceId, signatureKey, boxKey: randomBytes(32) };
    return new TestDevice(session, person, deviceId, await certify(person, keys));
  }

  /** The first device of a person, whom the server knows by it. */
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

  begin() {
    const personKey = base64(this.personKey.publicKey);
    return this.session.put("/e2ee/identity", { personKey, ...this.described() });
  }

  /** @param packages how many key packages come with it */
  described(packages = 2) {
    return {
      certificate: base64(this.certificate),
      keyPackages: Array.from({ length: packages }, () => base64(randomBytes(200))),
      lastResort: base64(randomBytes(200)),
    };
  }

  async revocation(deviceId = this.id): Promise<string> {
    return base64(await revokeDevice(this.personKey, this.session.id, deviceId));
  }
}

/** Bytes of a hash that stands in a response. */
export function bytesOf(text: string): Bytes {
  return fromHex(hex(Uint8Array.fromBase64(text)));
}
