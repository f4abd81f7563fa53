import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { type Bytes, concat, equal, randomBytes } from "../../../../protocol/e2ee/bytes.ts";
import { certify } from "../../../../protocol/e2ee/identity.ts";
import {
  commitmentTo,
  comparedKey,
  isOpeningOf,
  openingBytes,
  PAIRING_VERSION,
  pairingCode,
  proofKey,
  readOpening,
  readPairingCode,
  type ScannedCode,
  scannedKey,
} from "../../../../protocol/e2ee/pairing.ts";
import type { Pairing, PairingStep } from "../../../../protocol/e2ee/pairing_schemas.ts";
import { newSignatureKey, type SignatureKey } from "../../../../protocol/e2ee/signing.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { PairingAct, PairingState } from "../../link/keys.ts";
import type { Call } from "../call.ts";
import type { OwnKeys } from "../own_keys.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type OwnPerson, type Recovery, workerNames } from "../records.ts";
import type { Store } from "../store.ts";
import { nullOn } from "../null_on.ts";
import { decodeValue } from "../values.ts";
import type { newBoxKey } from "./new_keys.ts";
import type { KeyActions } from "./own_acts.ts";
import type { SharedKnowledge } from "./shared_knowledge.ts";

/** Bytes of the proof after a letter. */
const PROOF_BYTES = 32;

interface Deps {
  userId: string;
  store: Store;
  call: Call;
}

type Box = Awaited<ReturnType<typeof newBoxKey>>;

/** Data of this device while a new one is let in, by the new one's commitment. */
interface StoredPairing {
  commitment: Bytes;
  /** On the new device: its keys, with the opening and the secret of its QR code. */
  asked?: { id: string; signature: SignatureKey; box: Box } & ScannedCode;
  /** On the old one: the key in its response. */
  own?: Box;
  /** On the new one: the old one's first key. No other replaces it. */
  response?: Bytes;
  /** The person confirmed the same digits on both. */
  isSame?: boolean;
}

/** Content of the old device's letter. */
interface Handed extends SharedKnowledge {
  certificate: Bytes;
  person: OwnPerson;
  recovery: Recovery | null;
  /** Own devices that the old one knows, and itself; absent: earlier version (MEND-76). */
  devices?: string[];
}

/** Lets a new device in with an old one's help (E2E-12), whatever the server between them says. */
export class PairingActions {
  constructor(
    readonly deps: Deps,
    readonly own: OwnKeys,
    readonly acts: () => Promise<KeyActions>,
  ) {}

  /** Runs an action of the person. @returns as `follow` */
  async act(act: PairingAct): Promise<PairingState | null> {
    if (act.kind === "ask") await this.#ask();
    else {
      const shown = await this.#shown();
      if (act.kind === "cancel") return shown && await this.#end(shown);
      if (!shown) throw new PrivateError("pairing_over");
      if (act.kind === "respond") await this.#respond(shown);
      if (act.kind === "scanned") await this.#handByCode(shown, act.code);
      if (act.kind === "same") await this.#confirm(shown);
    }
    return await this.follow();
  }

  /**
   * Continues as far as possible without the person.
   * @param before last state: a reported forgery stays reported
   * @returns null: nothing is waiting for this device
   */
  async follow(before: PairingState | null = null): Promise<PairingState | null> {
    const shown = await this.#shown();
    const kept = await this.#kept(shown);
    if (!shown) return before?.step === "forged" ? before : null;
    const { browser, expires_at: until } = shown;
    try {
      if (kept?.asked) return await this.#followNew(shown, kept);
      // Another device has taken it over, or finished it.
      if (!kept?.own) {
        return shown.response || shown.letter ? null : { step: "asked", browser, until };
      }
      if (shown.letter) return null;
      if (!shown.opening) return { step: "wait", until };
      const { digits } = await this.#agreed(kept, fromBase64(shown.opening));
      return { step: kept.isSame ? "wait" : "compare", digits, until };
    } catch (error) {
      if (!(error instanceof PrivateError && error.code === "pairing_forged")) throw error;
      await this.#end(shown);
      return { step: "forged" };
    }
  }

  async #followNew(shown: Pairing, kept: StoredPairing): Promise<PairingState | null> {
    // Only a new device gets here, and it has asked.
    const { opening, secret } = kept.asked!;
    const { expires_at: until, response, letter } = shown;
    // Once a response is stored, the code counts no more: the digits decide (MEND-27).
    if (letter && !kept.response) {
      const key = await scannedKey(this.deps.userId, { opening, secret });
      if (await this.#take(shown, kept, key)) return null;
    }
    if (response && !kept.response) {
      kept.response = fromBase64(response.key);
      await this.deps.store.write({ [names.pairing]: kept });
    }
    if (!kept.response) return { step: "shown", code: pairingCode({ opening, secret }), until };
    if (!shown.opening) await this.#put(shown, { step: "opening", opening: toBase64(opening) });
    const { key, digits } = await this.#agreed(kept, opening);
    if (!kept.isSame) return { step: "compare", digits, until };
    if (!letter) return { step: "wait", digits, until };
    if (!await this.#take(shown, kept, key)) throw new PrivateError("pairing_forged");
    return null;
  }

  async #ask(): Promise<void> {
    const { userId, store, call } = this.deps;
    const { newBoxKey } = await lazyModules.ownActs();
    const [signature, box] = await Promise.all([newSignatureKey(), newBoxKey()]);
    const id = crypto.randomUUID();
    const opening = openingBytes({
      deviceId: id,
      signatureKey: signature.publicKey,
      boxKey: box.publicKey,
      nonce: randomBytes(32),
    });
    const commitment = await commitmentTo(userId, opening);
    const asked = { id, signature, box, opening, secret: randomBytes(32) };
    await store.write({ [names.pairing]: { commitment, asked } satisfies StoredPairing });
    const body = { commitment: toBase64(commitment), version: PAIRING_VERSION } as const;
    await call("beginPairing", { body });
  }

  async #respond(shown: Pairing): Promise<void> {
    const { id } = await this.#ownDevice();
    const own = await (await lazyModules.ownActs()).newBoxKey();
    const kept: StoredPairing = { commitment: fromBase64(shown.commitment), own };
    await this.deps.store.write({ [names.pairing]: kept });
    await this.#put(shown, { step: "response", device: id, key: toBase64(own.publicKey) });
  }

  /**
   * @throws PrivateError wrong_code if it isn't from the device that asks; pairing_answered if a
   *   device compares digits with it
   */
  async #handByCode(shown: Pairing, code: string): Promise<void> {
    const { userId } = this.deps;
    const scanned = readPairingCode(code);
    const isIt = scanned &&
      await isOpeningOf(userId, scanned.opening, fromBase64(shown.commitment));
    if (!isIt) throw new PrivateError("wrong_code");
    if (shown.response) throw new PrivateError("pairing_answered");
    await this.#hand(shown, scanned.opening, await scannedKey(userId, scanned));
  }

  /** Continues after the digits matched: the new device takes the letter, the old one writes it. */
  async #confirm(shown: Pairing): Promise<void> {
    const kept = await this.#kept(shown);
    if (!kept) throw new PrivateError("pairing_over");
    if (kept.own) {
      const opening = fromBase64(shown.opening ?? "");
      await this.#hand(shown, opening, (await this.#agreed(kept, opening)).key);
    }
    await this.deps.store.write({ [names.pairing]: { ...kept, isSame: true } });
  }

  /** @throws PrivateError pairing_forged if the new device has committed to something else */
  async #agreed(kept: StoredPairing, opening: Bytes): Promise<{ key: Bytes; digits: string }> {
    const { userId } = this.deps;
    if (!await isOpeningOf(userId, opening, kept.commitment)) {
      throw new PrivateError("pairing_forged");
    }
    const { asked, own } = kept;
    // A new device stores the response to its request; an old one has made a key for its response.
    const [box, response] = asked ? [asked.box, kept.response!] : [own!, own!.publicKey];
    return await comparedKey(userId, {
      privateKey: box.privateKey,
      publicKey: asked ? response : readOpening(opening).boxKey,
      opening,
      response,
    });
  }

  /** Certifies the new device, and sends it everything it needs in a letter, proven by this key. */
  async #hand(shown: Pairing, opening: Bytes, key: Bytes): Promise<void> {
    const { userId, store } = this.deps;
    const { deviceId, signatureKey, boxKey } = readOpening(opening);
    const known = await store.get<string[]>(workerNames.knownDevices) ?? [];
    const [{ sealLetter }, { packed }, { handedOn, knownIn }, device, person] = await Promise.all([
      lazyModules.letters(),
      lazyModules.vault(),
      lazyModules.knowledge(),
      this.#ownDevice(),
      this.own.person(),
    ]);
    const keys = { userId, deviceId, signatureKey, boxKey };
    // An own device has the person key.
    const owner = person!;
    const handed: Handed = {
      certificate: await certify(owner.key, keys),
      person: owner,
      recovery: await store.get<Recovery>(names.recovery),
      ...handedOn(await knownIn(store, userId)),
      devices: [...known, device.id],
    };
    const letter = await sealLetter(device, keys, packed(handed));
    const proof = await crypto.subtle.sign("HMAC", await proofKey(key), letter);
    const sealed = toBase64(concat(letter, new Uint8Array(proof)));
    await this.#put(shown, { step: "letter", device: device.id, sealed });
    await (await lazyModules.devices()).markKnown(store, deviceId);
  }

  /** Becomes a device by the letter. @returns whether a holder of this key wrote it */
  async #take(shown: Pairing, kept: StoredPairing, key: Bytes): Promise<boolean> {
    // Only a new device takes a letter, and it has asked.
    const { id, box, signature } = kept.asked!;
    // Callers have seen that there is a letter.
    const sealed = fromBase64(shown.letter!);
    const letter = sealed.slice(0, -PROOF_BYTES);
    const isProven = await crypto.subtle.verify(
      "HMAC",
      await proofKey(key),
      sealed.slice(-PROOF_BYTES),
      letter,
    );
    if (!isProven) return false;
    const [{ openLetter }, { takenIn }] = await Promise.all([
      lazyModules.letters(),
      lazyModules.knowledge(),
    ]);
    const { said } = await openLetter({ id, box }, letter);
    const { certificate, person, recovery, devices = [], ...known } = decodeValue<Handed>(said);
    await (await this.acts()).adopt(person, {
      [names.device]: { id, certificate, signature, box, isKnown: false },
      [names.recovery]: recovery,
      [workerNames.knownDevices]: [...devices, id],
      ...await takenIn(this.deps.store, this.deps.userId, known),
    });
    await this.#end(shown);
    return true;
  }

  async #end({ id }: Pairing): Promise<null> {
    // The pairing may have ended by itself.
    await nullOn(this.deps.call("endPairing", { id }), "not_found");
    await this.deps.store.write({ [names.pairing]: null });
    return null;
  }

  /** Returns this device's data of the shown pairing; deletes that of any other. */
  async #kept(shown: Pairing | null): Promise<StoredPairing | null> {
    const kept = await this.deps.store.get<StoredPairing>(names.pairing);
    if (!kept) return null;
    const isOf = shown && equal(kept.commitment, fromBase64(shown.commitment));
    if (isOf) return kept;
    await this.deps.store.write({ [names.pairing]: null });
    return null;
  }

  async #shown(): Promise<Pairing | null> {
    return (await this.deps.call("getPairing", { query: { version: PAIRING_VERSION } })).pairing;
  }

  /** @throws PrivateError pairing_answered if the other way has begun */
  async #put({ id }: Pairing, body: PairingStep): Promise<void> {
    try {
      await this.deps.call("continuePairing", { id, body });
    } catch (error) {
      const isOtherWay = error instanceof CallError && error.code === "log_conflict";
      throw isOtherWay ? new PrivateError("pairing_answered") : error;
    }
  }

  /** @throws PrivateError no_keys */
  async #ownDevice() {
    const device = await this.own.device();
    if (!device?.isKnown) throw new PrivateError("no_keys");
    return device;
  }
}
