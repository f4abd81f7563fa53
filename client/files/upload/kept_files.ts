import { answered, committed, openDatabase } from "../../sealed/idb.ts";
import { databaseNames } from "../../sealed/databases.ts";
import { FILES } from "../../sealed/key.ts";

/** A file as it is kept until its message is sent. */
export interface KeptFile {
  /** The browser's own copy: neither a name nor anything of the message. */
  blob: Blob;
  thumb: Blob | null;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * The server's ids of an upload, with which any page of this browser can continue it. null: not
 * begun.
 */
export interface UploadIds {
  file: string | null;
  thumb: string | null;
}

/**
 * The files of unsent messages, kept so that uploads continue after a reload or a closed browser.
 * Everything else about them is sealed with the message; the end of the session deletes them
 * (decision 0055).
 */
export interface KeptFiles {
  put(key: string, file: KeptFile): Promise<void>;
  get(key: string): Promise<KeptFile | undefined>;
  putIds(key: string, ids: UploadIds, at: number): Promise<void>;
  ids(key: string): Promise<UploadIds | undefined>;
  /** Keeps only the ids of a file that nobody wants, until the server knows, then removes it. */
  cancel(key: string, ids: UploadIds, at: number): Promise<void>;
  /** Cancelled files, by key, of which the server may not know yet. */
  cancelled(): Promise<Map<string, UploadIds>>;
  remove(key: string): Promise<void>;
  /** Deletes files from before that time, whose messages nobody sends. */
  sweep(before: number): Promise<void>;
  /** The session is over: from now on nothing is kept. */
  end(): void;
}

const STORE = "files";
/** Suffix of a file's key: writing the ids beside the file would copy it each time. */
const IDS = "/ids";

/** Opened with the first use. Every call rejects where the browser keeps no databases. */
export function createKeptFiles(): KeptFiles {
  let opening: Promise<IDBDatabase> | null = null;
  let ended = false;

  async function open(): Promise<IDBDatabase> {
    const db = await openDatabase(FILES, (db) => db.createObjectStore(STORE));
    db.onversionchange = () => {
      db.close();
      opening = null;
    };
    db.onclose = () => opening = null;
    return db;
  }

  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    if (ended) throw new Error("The session is over");
    opening ??= open();
    opening.catch(() => opening = null);
    return (await opening).transaction(STORE, mode).objectStore(STORE);
  }

  async function change(act: (store: IDBObjectStore) => void): Promise<void> {
    const files = await store("readwrite");
    act(files);
    await committed(files.transaction);
  }

  return {
    put: (key, file) => change((files) => files.put(file, key)),
    get: async (key) => await answered((await store("readonly")).get(key)),
    putIds: (key, ids, at) => change((files) => files.put({ ids, at }, key + IDS)),
    ids: async (key) => (await answered((await store("readonly")).get(key + IDS)))?.ids,
    cancel: (key, ids, at) =>
      change((files) => {
        files.delete(key);
        files.put({ ids, at, cancelled: true }, key + IDS);
      }),
    cancelled: async () => {
      // Makes no database if nothing was kept.
      const names = await databaseNames();
      if (names && !names.includes(FILES)) return new Map();
      const files = await store("readonly");
      const [keys, values] = await Promise.all([
        answered(files.getAllKeys()),
        answered(files.getAll()),
      ]);
      const all = keys.map((key, i) => [String(key), values[i]] as const);
      return new Map(
        all.filter(([, { cancelled }]) => cancelled)
          .map(([key, { ids }]) => [key.slice(0, -IDS.length), ids]),
      );
    },
    remove: (key) =>
      change((files) => {
        files.delete(key);
        files.delete(key + IDS);
      }),
    sweep: (before) =>
      change((files) => {
        files.openCursor().onsuccess = ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) return;
          if ((cursor.value as { at: number }).at < before) cursor.delete();
          cursor.continue();
        };
      }),
    end() {
      ended = true;
      opening?.then((db) => db.close(), () => {});
    },
  };
}
