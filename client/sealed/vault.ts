import { yieldToRenderer } from "../base/yield_to_renderer.ts";
import { newKey } from "./begin.ts";
import { openDatabase } from "./idb.ts";
import { KEPT, keptKey } from "./key.ts";

const IV_BYTES = 12;
const utf8 = new TextEncoder();

/** Object stores of the database with all sealed data: each belongs to the file named here. */
export const STORES = {
  /** values.ts */
  values: "values",
  /** ../search/index.ts */
  messages: "messages",
  /** ../files/cache/content_store.ts */
  contents: "contents",
  uses: "uses",
} as const;
/** An index of `messages`. */
export const BY_CHANNEL = "channelId";

/** Initialization vector, followed by the output of AES-GCM. */
export type Sealed = Uint8Array<ArrayBuffer>;

/**
 * Data of a session on this device, sealed with a key that is destroyed with it (HARD-14): anything
 * that remains afterwards, by whatever accident, is unreadable.
 */
export interface Vault {
  /** Resolves to true if this session has sealed anything yet. */
  begun(): Promise<boolean>;
  /**
   * Returns the open database; reopens it if another tab caused it to close. Throws after `end` was
   * called.
   */
  database(): Promise<IDBDatabase>;
  /**
   * Seals a value; `name` is authenticated: data sealed under one name doesn't open under another.
   */
  seal(name: string, value: unknown): Promise<Sealed>;
  /** null: sealed with the key of another session, or damaged. */
  open<T>(name: string, sealed: Sealed): Promise<T | null>;
  /** From now on nothing is kept, nor opened. */
  end(): void;
}

/** Touches nothing before it is used: there is no such thing where pages are rendered. */
export function createVault(userId: string): Vault {
  let ended = false;
  let kept: Promise<CryptoKey | null> | null = null;
  let opening: Promise<CryptoKey> | null = null;
  let database: Promise<IDBDatabase> | null = null;

  async function begin(): Promise<CryptoKey> {
    return await (kept ??= keptKey(userId)) ?? await newKey(userId);
  }

  async function key(): Promise<CryptoKey> {
    if (ended) throw new Error("The session is over");
    return await (opening ??= begin());
  }

  async function openKept(): Promise<IDBDatabase> {
    await key();
    const db = await openDatabase(KEPT, (db) => {
      db.createObjectStore(STORES.values);
      db.createObjectStore(STORES.messages, { keyPath: "id" }).createIndex(BY_CHANNEL, BY_CHANNEL);
      db.createObjectStore(STORES.contents);
      db.createObjectStore(STORES.uses, { keyPath: "id" });
    });
    db.onversionchange = () => {
      db.close();
      database = null;
    };
    db.onclose = () => database = null;
    return db;
  }

  return {
    begun: async () => await (kept ??= keptKey(userId)) !== null,
    async database() {
      if (ended) throw new Error("The session is over");
      return await (database ??= openKept());
    },
    async seal(name, value) {
      const own = await key();
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = JSON.stringify(value);
      await yieldToRenderer(text.length);
      const bytes = utf8.encode(text);
      const how = { name: "AES-GCM", iv, additionalData: utf8.encode(name) };
      const sealed = await crypto.subtle.encrypt(how, own, bytes);
      const all = new Uint8Array(IV_BYTES + sealed.byteLength);
      all.set(iv);
      all.set(new Uint8Array(sealed), IV_BYTES);
      return all;
    },
    async open<T>(name: string, sealed: Sealed) {
      const own = await key();
      const iv = sealed.subarray(0, IV_BYTES);
      const how = { name: "AES-GCM", iv, additionalData: utf8.encode(name) };
      try {
        const bytes = await crypto.subtle.decrypt(how, own, sealed.subarray(IV_BYTES));
        await yieldToRenderer(bytes.byteLength);
        return JSON.parse(new TextDecoder().decode(bytes)) as T;
      } catch {
        return null;
      }
    },
    end() {
      ended = true;
      database?.then((db) => db.close(), () => {});
    },
  };
}
