import type { Group } from "../../../mls/mod.ts";
import { type Bytes, equal, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { ARCHIVE_VERSION } from "../../../protocol/e2ee/archive_version.ts";
import { CONTENT_KEY_LABEL } from "../../../protocol/e2ee/format.ts";
import { contentKeyName, epochOf } from "./conversation_names.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { ContentKey, KeyCandidate } from "./group_records.ts";
import { lazyModules } from "./lazy_modules.ts";
import type { Changes } from "./store.ts";

/** Milliseconds between two requests for a channel's archive. */
const ARCHIVE_REQUEST_INTERVAL_MS = 10_000;

/** Names an epoch in the form of paths: generation and epoch. */
export const epochName = (generation: number, epoch: number | bigint) => `${generation}-${epoch}`;

/** Sorts by generation and epoch, oldest first. */
export function byAge([a]: [string, unknown], [b]: [string, unknown]): number {
  const [[generation, epoch], [other, later]] = [a, b].map((one) => one.split("-").map(Number));
  return generation - other || epoch - later;
}

/** Returns all candidates for an epoch's key, best first (MEND-39). */
export const candidatesOf = (known: ContentKey): KeyCandidate[] => [known, ...known.others ?? []];

/** Returns whether the archive has a key in this version's format. */
export const isInArchive = ({ archivedAs }: ContentKey): boolean => archivedAs === ARCHIVE_VERSION;

/** Returns the keys that no other person shared, or that have opened a message. */
export const provenOf = (known: ContentKey): KeyCandidate[] =>
  candidatesOf(known).filter(({ sharedBy, hasOpened }) => !sharedBy || hasOpened);

/** Content keys of epochs, stored for reading and search (E2E-27), and in the archive (E2E-13). */
export class ContentKeys {
  /** Keys by channel, then by generation and epoch, as stored or about to be. */
  readonly #keys = new Map<string, Promise<Map<string, ContentKey>>>();
  readonly #looked = new Map<string, { at: number; found: Promise<boolean> }>();

  /** Highest seqs of texts that were shown, by channel, generation and epoch. */
  readonly #shown = new Map<string, number>();
  /** Notes that texts which were shown are damaged. */
  noteLate(channelId: string): void {
    this.#late.set(channelId, this.countLate(channelId) + 1);
  }

  /** Counts of texts that were shown and turned out to be damaged, by channel. */
  readonly #late = new Map<string, number>();

  /** Counts of letters with new authors since the worker began, by channel. */
  readonly authorLetters = new Map<string, number>();

  /** Epochs by channel whose archived key a later version has sealed. */
  readonly #later = new Map<string, Set<number>>();

  constructor(readonly deps: GroupDeps) {}

  /** Notes that a later version can open the key of an epoch (MEND-71). @param name as in paths */
  noteLater(channelId: string, name: string): void {
    this.#later.getOrInsertComputed(channelId, () => new Set()).add(epochOf(name));
  }

  /** Returns whether the archive has an epoch's key in a format that only later versions open. */
  isLater(channelId: string, epoch: bigint): boolean {
    return !!this.#later.get(channelId)?.has(Number(epoch));
  }

  /** Returns the changes to store when this device enters an epoch. */
  async entering(
    channelId: string,
    generation: number,
    group: Group,
    isForAll: boolean,
    authors: Bytes[],
  ): Promise<Changes> {
    const key = await group.exportKey(CONTENT_KEY_LABEL, utf8(channelId));
    const name = epochName(generation, group.epoch);
    const known = (await this.of(channelId)).get(name);
    if (known && equal(known.key, key)) return {};
    // A restored server began this epoch differently: messages with its earlier key stay readable.
    const other = known &&
      await this.change(channelId, epochName(0, group.epoch), { ...known, isForAll: false });
    const record: ContentKey = { key, until: null, isForAll, authors };
    return { ...other, ...await this.change(channelId, name, record) };
  }

  /**
   * Returns the changes to store when an epoch ends: its messages go up to this seq (E2E-23), or up
   * to a lower one that is known (MEND-40).
   */
  async ending(channelId: string, name: string, until: number): Promise<Changes> {
    const known = (await this.of(channelId)).get(name);
    const later = known ? candidatesOf(known).filter((one) => (one.until ?? Infinity) > until) : [];
    for (const one of later) one.until = until;
    const epoch = contentKeyName(channelId, name);
    // Undefined is not greater: nothing of that epoch was shown.
    if (later.length && this.#shown.get(epoch)! > until) {
      this.#shown.set(epoch, until);
      this.noteLate(channelId);
    }
    return known && later.length
      ? await this.change(channelId, name, { ...known, archivedAs: 0 })
      : {};
  }

  /** Notes that a text of an epoch is shown: its end may be learned later (MEND-40). */
  noteShown(channelId: string, name: string, seq: number): void {
    const epoch = contentKeyName(channelId, name);
    this.#shown.set(epoch, Math.max(seq, this.#shown.get(epoch) ?? 0));
  }

  /**
   * Returns how many texts that were shown have turned out to be damaged since the worker began.
   */
  countLate(channelId: string): number {
    return this.#late.get(channelId) ?? 0;
  }

  /** Returns the key of the epoch that this device is in. */
  async current(channelId: string, generation: number, epoch: bigint): Promise<Bytes> {
    // This device is in that epoch, so it has its key.
    return (await this.of(channelId)).get(epochName(generation, epoch))!.key;
  }

  /** Returns the keys of an epoch, in any generation; none if this device has no key. */
  async find(channelId: string, epoch: bigint): Promise<KeyCandidate[]> {
    return [...await this.of(channelId)].filter(([name]) => epochOf(name) === Number(epoch))
      .map(([, key]) => key).reverse().flatMap(candidatesOf);
  }

  /**
   * Notes that a key has opened a message: a key from a letter counts from then on (MEND-39).
   * @returns its epoch, in the form of paths
   */
  async noteOpened(channelId: string, by: KeyCandidate): Promise<string> {
    const all = [...await this.of(channelId)];
    // The caller has the candidate from these keys.
    const [name, known] = all.find(([, known]) => candidatesOf(known).includes(by))!;
    if (by.sharedBy && !by.hasOpened) {
      by.hasOpened = true;
      known.archivedAs = 0;
      await this.deps.store.write(await this.change(channelId, name, known));
    }
    return name;
  }

  /**
   * Returns whether an epoch is from before this person joined: they have no key that early, or
   * none of the first generation.
   */
  async isBefore(channelId: string, epoch: bigint): Promise<boolean> {
    const known = [...(await this.of(channelId)).keys()];
    return known.every((name) => epochOf(name) > epoch) ||
      known.every((name) => !name.startsWith("1-"));
  }

  /** Returns the keys that newcomers get, by generation and epoch (E2E-32). */
  async forAll(channelId: string): Promise<[string, ContentKey][]> {
    return [...await this.of(channelId)].filter(([, { isForAll }]) => isForAll);
  }

  /**
   * Returns how many keys others have shared with this device, plus the letters with new authors.
   */
  async countShared(channelId: string): Promise<number> {
    const keys = [...(await this.of(channelId)).values()].filter(({ sharedBy }) => sharedBy);
    return keys.length + (this.authorLetters.get(channelId) ?? 0);
  }

  /** Adds keys to the archive for this person's other devices. */
  async archive(channelId: string): Promise<void> {
    const all = [...await this.of(channelId)];
    if (all.every(([, one]) => isInArchive(one) || !provenOf(one).length)) return;
    await (await lazyModules.archive()).archive(this, channelId);
  }

  /**
   * Takes in keys that other devices of this person have archived. @returns whether there were any
   */
  fetch(channelId: string): Promise<boolean> {
    const looked = this.#looked.get(channelId);
    const at = this.deps.now();
    if (looked && at - looked.at < ARCHIVE_REQUEST_INTERVAL_MS) return looked.found;
    const found = lazyModules.archive().then(({ fetchKeys }) => fetchKeys(this, channelId));
    this.#looked.set(channelId, { at, found });
    return found;
  }

  /** Returns keys by generation and epoch. */
  of(channelId: string): Promise<Map<string, ContentKey>> {
    const kept = this.#keys.get(channelId) ?? this.#read(channelId);
    this.#keys.set(channelId, kept);
    return kept;
  }

  async #read(channelId: string): Promise<Map<string, ContentKey>> {
    const start = contentKeyName(channelId, "");
    const stored = await this.deps.store.list<ContentKey>(start);
    return new Map([...stored].map(([name, key]) => [name.slice(start.length), key]));
  }

  /** Takes a key as an epoch's. @returns the changes to store */
  async change(channelId: string, epoch: string, key: ContentKey): Promise<Changes> {
    (await this.of(channelId)).set(epoch, key);
    return { [contentKeyName(channelId, epoch)]: key };
  }
}
