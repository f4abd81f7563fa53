import type { Db } from "../storage/db.ts";
import type { Key } from "../storage/keys.ts";
import type { Reader } from "../storage/reader.ts";
import type { Tx } from "../storage/tx.ts";

/** The parts of a key after its kind, in order. */
export type KeyParts = Readonly<Record<string, "text" | "number">>;
/** Identifies one record: a value for each part of its key. */
export type RecordKey<Parts extends KeyParts> = {
  readonly [P in keyof Parts]: Parts[P] extends "number" ? number : string;
};

interface Owners<Part> {
  readonly user?: Part;
  readonly server?: Part;
  readonly channel?: Part;
  /** The record is deleted in the transaction that deletes the message. */
  readonly message?: readonly [channelId: Part, seq: Part];
}
/** Owners whose records are deleted after the commit that deletes the owner, possibly again. */
export type PurgedOwner = "user" | "server" | "channel";
type AtLeastOne<T> = { [K in keyof T]-?: Required<Pick<T, K>> & T }[keyof T];
/** Names the key parts that identify owners, or says why the record outlives every owner. */
export type BelongsTo<Part> = AtLeastOne<Owners<Part>> | { readonly nobody: string };

interface Declaration<Value, Parts extends KeyParts> {
  readonly value: TypeOf<Value>;
  readonly key: Parts;
  readonly belongsTo: BelongsTo<keyof Parts & string>;
}

declare const carried: unique symbol;
interface TypeOf<Value> {
  readonly [carried]?: Value;
}

/** Carries the type of a record's value: `value: type<PinRecord>()`. */
export function type<Value>(): TypeOf<Value> {
  return {};
}

/** Every record type of the program. The kernel refuses to start when one belongs to no feature. */
export const declaredRecords = new Map<string, AnyRecordType>();

/** Declares a kind of record. @param kind the first part of its keys */
export function record<Value, const Parts extends KeyParts>(
  kind: string,
  declaration: Declaration<Value, Parts>,
): RecordType<Value, Parts> {
  const made = new RecordType<Value, Parts>(kind, declaration.key, declaration.belongsTo);
  declaredRecords.set(kind, made);
  return made;
}

const OWNERS = ["user", "server", "channel"] as const;

/** First part of index keys, which lead an owner to records whose key begins with another id. */
const INDEX = "owned";

/** A kind of record: its keys, and reads and writes that keep the indexes of its owners. */
export class RecordType<Value, Parts extends KeyParts> {
  readonly #names: readonly (keyof Parts & string)[];
  readonly #owners: Owners<keyof Parts & string>;
  /** Owners that an index leads from to this record: its key begins with another id. */
  readonly #indexed: readonly { owner: PurgedOwner; part: keyof Parts & string }[];

  constructor(
    readonly kind: string,
    readonly parts: Parts,
    readonly belongsTo: BelongsTo<keyof Parts & string>,
  ) {
    this.#names = Object.keys(parts);
    this.#owners = "nobody" in belongsTo ? {} : belongsTo;
    this.#indexed = OWNERS.flatMap((owner) => {
      const part = this.#owners[owner];
      return part === undefined || part === this.#names[0] ? [] : [{ owner, part }];
    });
    const { message } = this.#owners;
    if (message && message.some((name, i) => name !== this.#names[i])) {
      throw new Error(`${kind}: the key of a message's record begins with channel and seq`);
    }
    // A transaction cannot list, so it could not find more than one.
    if (message && this.#names.length !== 2) {
      throw new Error(`${kind}: a message has one record of a kind`);
    }
  }

  key(at: RecordKey<Parts>): Key<Value> {
    return [this.kind, ...this.#names.map((name) => at[name])];
  }

  /** The prefix of all records whose keys begin with these parts, for lists. */
  prefix(first: Partial<RecordKey<Parts>>): Key<Value> {
    const count = this.#names.findIndex((name) => first[name] === undefined);
    const given = count < 0 ? this.#names : this.#names.slice(0, count);
    return [this.kind, ...given.map((name) => first[name]!)];
  }

  /** The parts of a stored key, by name. */
  at(key: Deno.KvKey): RecordKey<Parts> {
    const parts = this.#names.map((name, i) => {
      const part = key[i + 1];
      return [name, this.parts[name] === "number" ? Number(part) : String(part)];
    });
    return Object.fromEntries(parts);
  }

  get(reader: Reader, at: RecordKey<Parts>): Value | null {
    return reader.get(this.key(at));
  }

  set(tx: Tx, at: RecordKey<Parts>, value: Value): void {
    tx.set(this.key(at), value);
    for (const key of this.#indexKeys(at)) tx.set(key, true);
  }

  delete(tx: Tx, at: RecordKey<Parts>): void {
    tx.delete(this.key(at));
    for (const key of this.#indexKeys(at)) tx.delete(key);
  }

  async list(
    db: Db,
    first: Partial<RecordKey<Parts>>,
  ): Promise<{ at: RecordKey<Parts>; value: Value }[]> {
    const found = await db.list(this.prefix(first));
    return found.map(({ key, value }) => ({ at: this.at(key), value }));
  }

  /** Owners of one record, as `channel <id>`; as `user|server <id>` where an id may be of either. */
  ownerNames(at: RecordKey<Parts>): string[] {
    const kinds = new Map<string, PurgedOwner[]>();
    for (const owner of OWNERS) {
      const part = this.#owners[owner];
      if (part !== undefined) kinds.set(part, [...kinds.get(part) ?? [], owner]);
    }
    return [...kinds].map(([part, owners]) => `${owners.join("|")} ${at[part]}`);
  }

  get isOfMessage(): boolean {
    return this.#owners.message !== undefined;
  }

  /** A prefix that holds exactly the owner's records; null: there is none. */
  prefixOf(owner: PurgedOwner, id: string): Key<Value> | null {
    const isFirst = this.#owners[owner] === this.#names[0];
    return isFirst && !this.#isSingle ? [this.kind, id] : null;
  }

  /** The key of the owner's record where it can have only one; null: it can have more, or none. */
  singleKeyOf(owner: PurgedOwner, id: string): Key<Value> | null {
    return this.#isSingle && this.belongsToA(owner) ? [this.kind, id] : null;
  }

  /** True if an owner has at most one: lists by prefix don't find the key equal to the prefix. */
  get #isSingle(): boolean {
    return this.#names.length === 1;
  }

  /** True if deleting a record also changes index entries. */
  get hasIndexes(): boolean {
    return this.#indexed.length > 0;
  }

  belongsToA(owner: PurgedOwner): boolean {
    return this.#owners[owner] !== undefined;
  }

  /** Keys of an owner's records, at most `limit`. */
  async ownedBy(
    db: Db,
    owner: PurgedOwner,
    id: string,
    limit?: number,
  ): Promise<RecordKey<Parts>[]> {
    const prefix = this.prefixOf(owner, id);
    const options = limit === undefined ? undefined : { limit };
    if (prefix) return (await db.list(prefix, options)).map(({ key }) => this.at(key));
    if (this.#isSingle) {
      const at = this.at([this.kind, id]);
      return await db.get(this.key(at)) === null ? [] : [at];
    }
    const index: Key<true> = [INDEX, owner, id, this.kind];
    const found = await db.list(index, options);
    return found.map(({ key }) => this.at(key.slice(3)));
  }

  #indexKeys(at: RecordKey<Parts>): Key<true>[] {
    return this.#indexed.map(({ owner, part }) => [INDEX, owner, at[part], ...this.key(at)]);
  }
}

// deno-lint-ignore no-explicit-any
export type AnyRecordType = RecordType<any, any>;
