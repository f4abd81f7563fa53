/** Database for unit tests, on a KV whose commits can be counted, held and made to fail. */
import { Db } from "../../../server/storage/db.ts";
import { DenoKvEngine } from "../../../server/storage/engines/deno_kv.ts";
import { kvOf } from "../../helpers/kv_of.ts";

export class TestDb implements AsyncDisposable {
  db!: Db;
  /** Commits that were tried. */
  commits = 0;
  readonly faults: unknown[] = [];
  /** Awaited before each commit. */
  beforeCommit: () => Promise<void> | void = () => {};
  /** Awaited before each read. */
  beforeRead: () => Promise<void> | void = () => {};

  #release = () => {};

  /** Lets no commit through until the returned function is called, or the test ends. */
  hold(): () => void {
    const gate = Promise.withResolvers<void>();
    this.beforeCommit = () => gate.promise;
    return this.#release = gate.resolve;
  }

  /** Ends with everything closed; a KV that was passed in stays open. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#release();
    await this.db.close();
  }
}

export async function openDb(path = ":memory:"): Promise<TestDb> {
  const test = new TestDb();
  const kv = await Deno.openKv(path);
  test.db = new Db(
    new DenoKvEngine(watched(kv, test)),
    (error) => test.faults.push(error),
    Date.now,
  );
  return test;
}

/** Opens a second database on another one's data, like another process. */
export function alsoOpen(first: TestDb): TestDb {
  const test = new TestDb();
  test.db = new Db(
    new DenoKvEngine(watched(kvOf(first.db), test)),
    (error) => test.faults.push(error),
    Date.now,
  );
  test[Symbol.asyncDispose] = () => Promise.resolve();
  return test;
}

function watched(kv: Deno.Kv, test: TestDb): Deno.Kv {
  return new Proxy(kv, {
    get(target, name) {
      if (name === "atomic") return () => watchedCommit(target.atomic(), test);
      const value = target[name as keyof Deno.Kv] as unknown;
      if (typeof value !== "function") return value;
      if (name !== "getMany") return value.bind(target);
      return async (...args: unknown[]) => {
        await test.beforeRead();
        return await value.apply(target, args);
      };
    },
  });
}

function watchedCommit(atomic: Deno.AtomicOperation, test: TestDb): Deno.AtomicOperation {
  const commit = atomic.commit.bind(atomic);
  atomic.commit = async () => {
    test.commits++;
    await test.beforeCommit();
    return await commit();
  };
  return atomic;
}
