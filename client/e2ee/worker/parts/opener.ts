import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import type { OpenedMessage } from "../../../../protocol/e2ee/format.ts";
import { type Certificate, readCertificate } from "../../../../protocol/e2ee/identity.ts";
import type { RowFault, SealedRow } from "../../link/rows.ts";
import type { ContentKeys } from "../content_keys.ts";
import { certificateName } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { isTakenBack } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type Pin } from "../records.ts";
import { headerOf, openRow, RowError, sealedOf } from "../row_opening.ts";

/** Row that opened, with its message. */
export interface OpenedSealedRow {
  row: SealedRow;
  message: OpenedMessage;
  /** Content key of its epoch. */
  contentKey: Bytes;
  /** Generation and epoch, in the form of paths. */
  epoch: string;
  /** Person who shared the key, if this device wasn't there (E2E-32). */
  sharedBy: string | null;
}

/** Opens rows one by one: keys, proof of the author, and epoch (E2E-28, E2E-34). */
export class Opener {
  readonly #certificates = new Map<string, Certificate>();
  /** Pins being read, by user id. */
  readonly #pins = new Map<string, Promise<Pin | null>>();

  constructor(readonly deps: GroupDeps, readonly keys: ContentKeys) {}

  /** @throws RowError */
  async open(held: OpenConversation, row: SealedRow): Promise<OpenedSealedRow> {
    const sealed = sealedOf(row);
    const { epoch, deviceId } = headerOf(sealed);
    const { id } = held;
    let keys = await this.keys.find(id, epoch);
    if (!keys.length && !await isTakenBack(held, 10_000) && await this.keys.fetch(id)) {
      keys = await this.keys.find(id, epoch);
    }
    if (!keys.length && this.keys.isLater(id, epoch)) throw new RowError("unknown_version");
    if (!keys.length) throw await this.#unopened(held, epoch, "no_key");
    let certificate = await this.certificateOf(row.senderId, deviceId);
    // The server no longer lists people who left: another own device may know them (MEND-38).
    if (!certificate && await this.keys.fetch(id)) {
      certificate = await this.certificateOf(row.senderId, deviceId);
    }
    const found = await openRow(row, sealed, {
      channelId: id,
      keys,
      certificate,
      ever: held.log.ever,
      isOutdated: !!held.log.outdated,
    }).catch(async (error) => {
      const hasLeft = !certificate && (await lazyModules.archive()).hasLeft(held, row.senderId);
      throw hasLeft ? new RowError("left") : error;
    });
    if (found) {
      const { message, by } = found;
      const { key, sharedBy = null } = by;
      if (!await this.#isTheirs(message.sender)) throw new RowError("damaged");
      const name = await this.keys.noteOpened(id, by);
      return { row, message, contentKey: key, epoch: name, sharedBy };
    }
    // Each generation restarts its epoch numbers.
    throw await this.#unopened(held, epoch, "damaged");
  }

  /**
   * Returns whether a key counts: for a verified person only the compared one, or a former one
   * (MEND-37).
   */
  async #isTheirs({ userId, personKey }: Certificate): Promise<boolean> {
    const pins = this.#pins;
    // Rows of a page are opened together.
    const asked = pins.getOrInsertComputed(userId, () => {
      return this.deps.store.get<Pin>(names.pins + userId).finally(() => pins.delete(userId));
    });
    const pin = await asked;
    const compared = pin?.verified?.personKey;
    if (!compared || equal(compared, personKey)) return true;
    const { formerKeysOf } = await lazyModules.trust();
    return (await formerKeysOf(this.deps.store, pin)).some((key) => equal(key, personKey));
  }

  /**
   * Returns why no key opens a row. @param otherwise the fault if it isn't from before this person
   * joined
   */
  async #unopened(held: OpenConversation, epoch: bigint, otherwise: RowFault): Promise<RowError> {
    if (!await this.keys.isBefore(held.id, epoch)) return new RowError(otherwise);
    const { hadOtherKeys } = await lazyModules.joiner();
    return new RowError(await hadOtherKeys(held) ? "lost" : "before_joined");
  }

  /**
   * Returns the certificate of a device, revoked ones included, from the group or proven by the key
   * log.
   */
  async certificateOf(userId: string, deviceId: string): Promise<Certificate | undefined> {
    const { store, directory } = this.deps;
    const name = certificateName(userId, deviceId);
    const kept = this.#certificates.get(name);
    if (kept) return kept;
    let bytes = await store.get<Bytes>(name);
    for (const age of [undefined, 0]) {
      if (bytes) break;
      const person = (await directory.get([userId], age)).get(userId);
      const devices = [...person?.devices ?? [], ...person?.revoked ?? []];
      bytes = devices.find(({ id }) => id === deviceId)?.certificate ?? null;
      if (bytes) await store.write({ [name]: bytes });
    }
    if (!bytes) return undefined;
    const certificate = await readCertificate(bytes);
    this.#certificates.set(name, certificate);
    return certificate;
  }
}
