/** Contract of every storage engine (CL-1); a test file for each engine runs it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type {
  Commit,
  Engine,
  RangeOptions,
  ReadResult,
  Selector,
} from "../../server/storage/engines/engine.ts";

interface Parts {
  checks?: [Deno.KvKey, string | null][];
  sets?: [Deno.KvKey, unknown][];
  deletes?: Deno.KvKey[];
  sums?: [Deno.KvKey, number][];
  events?: unknown[];
}

/** A commit of a few lists. */
export function commitOf(
  { checks = [], sets = [], deletes = [], sums = [], events = [] }: Parts,
): Commit {
  const byKey = <T extends { key: Deno.KvKey }>(items: T[]) =>
    new Map(items.map((item) => [Deno.inspect(item.key), item]));
  return {
    checks: byKey(checks.map(([key, versionstamp]) => ({ key, versionstamp }))),
    writes: byKey([
      ...sets.map(([key, value]) => ({ key, value, deleted: false })),
      ...deletes.map((key) => ({ key, value: null, deleted: true })),
    ]),
    sums: byKey(sums.map(([key, by]) => ({ key, by }))),
    events,
  };
}

export async function all(
  engine: Engine,
  selector: Selector,
  options: RangeOptions = {},
): Promise<ReadResult[]> {
  return await Array.fromAsync(
    engine.range(selector, options),
    ({ key, value }) => ({ key, value }),
  );
}

const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 1, -1, 0.5, -0.5, 2 ** 53, Infinity, -Infinity, Number.MIN_VALUE),
);
const part: fc.Arbitrary<Deno.KvKeyPart> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "a", "a\0", "a\0b", "\uffff", "\u{10ffff}", "\ud800"),
  number,
  fc.boolean(),
  fc.uint8Array(),
  fc.constantFrom(new Uint8Array([0]), new Uint8Array([0, 255]), new Uint8Array([255])),
  fc.bigInt(),
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
  fc.constantFrom(0n, 255n, 256n, -255n, -256n, 2n ** 64n, -(2n ** 64n), 2n ** 64n - 1n),
);

const VALUES: Record<string, unknown> = {
  string: "ä\u{1f600}",
  number: 1.5,
  "minus zero": -0,
  "not a number": NaN,
  bigint: -(2n ** 70n),
  boolean: false,
  null: null,
  undefined: undefined,
  date: new Date(5),
  bytes: new Uint8Array([1, 2, 255]),
  "no bytes": new Uint8Array(),
  "a part of bytes": new Uint8Array(100).subarray(5, 9),
  floats: new Float64Array([1.5, NaN]),
  map: new Map<unknown, unknown>([["a", { b: undefined }], [1, new Set([2])]]),
  record: { a: undefined, b: null, c: [1, { d: new Uint8Array([9]) }], e: new Date(7) },
  sparse: Object.assign([1], { 3: 2 }),
  counter: new Deno.KvU64(2n ** 64n - 1n),
};

/** @param open an engine without a record */
export function testEngine(name: string, open: () => Promise<Engine & AsyncDisposable>): void {
  const prove = (what: string, body: (engine: Engine) => Promise<void>) =>
    Deno.test(`[CL-1] ${name}: ${what}`, async () => {
      await using engine = await open();
      await body(engine);
    });

  prove("what was committed is read, with its version", async (engine) => {
    const version = await engine.commit(commitOf({ sets: [[["a"], 1], [["b", 2], "x"]] }));
    assert.ok(version);
    assert.deepEqual(
      (await engine.read([["b", 2], ["none"], ["a"]])).map(({ value, versionstamp }) => [
        value,
        versionstamp,
      ]),
      [["x", version], [null, null], [1, version]],
    );
  });

  prove(
    "a later commit has another version; what it does not write keeps its own",
    async (engine) => {
      const first = await engine.commit(commitOf({ sets: [[["a"], 1], [["b"], 1]] }));
      const second = await engine.commit(commitOf({ sets: [[["a"], 1]] }));
      assert.notEqual(first, second);
      const versions = (await engine.read([["a"], ["b"]])).map((entry) => entry.versionstamp);
      assert.deepEqual(versions, [second, first]);
    },
  );

  prove(
    "a check fails where the record is another, is new or is gone; then nothing is stored",
    async (engine) => {
      const old = await engine.commit(commitOf({ sets: [[["a"], 1], [["gone"], 1]] }));
      const now = await engine.commit(commitOf({ sets: [[["a"], 2]], deletes: [["gone"]] }));
      const tries: [Deno.KvKey, string | null, boolean][] = [
        [["a"], old, false],
        [["a"], null, false],
        [["gone"], old, false],
        [["none"], now, false],
        [["a"], now, true],
        [["gone"], null, true],
        [["none"], null, true],
      ];
      for (const [key, version, holds] of tries) {
        const target = ["done", ...key];
        const outcome = await engine.commit(
          commitOf({
            checks: [[["absent"], null], [key, version]],
            sets: [[target, 1]],
            sums: [[["n"], 1]],
          }),
        );
        assert.equal(outcome !== null, holds, `${key} ${version}`);
        assert.equal((await engine.read([target]))[0].value, holds ? 1 : null);
      }
      assert.deepEqual((await engine.read([["n"]]))[0].value, new Deno.KvU64(3n));
    },
  );

  prove("of commits at once that check the same, one goes through", async (engine) => {
    for (const [from, first] of [[null, ["a"]], [null, ["b"]]] as [null, Deno.KvKey][]) {
      const tries = Array.from(
        { length: 8 },
        (_, n) => engine.commit(commitOf({ checks: [[first, from]], sets: [[first, n]] })),
      );
      const through = (await Promise.all(tries)).filter((version) => version !== null);
      assert.equal(through.length, 1);
      assert.equal((await engine.read([first]))[0].versionstamp, through[0]);
    }
  });

  prove(
    "a deleted record is gone, from ranges too; deleting nothing is no fault",
    async (engine) => {
      await engine.commit(commitOf({ sets: [[["a", 1], 1], [["a", 2], 2]] }));
      await engine.commit(commitOf({ deletes: [["a", 1], ["a", 9]] }));
      const [{ value, versionstamp }] = await engine.read([["a", 1]]);
      assert.deepEqual([value, versionstamp], [null, null]);
      assert.deepEqual(await all(engine, { prefix: ["a"] }), [{ key: ["a", 2], value: 2 }]);
    },
  );

  prove("counters count up and down without being read, and wrap round", async (engine) => {
    const value = async () => ((await engine.read([["n"]]))[0].value as Deno.KvU64).value;
    const sum = (by: number) => engine.commit(commitOf({ sums: [[["n"], by]] }));
    await sum(5);
    assert.equal(await value(), 5n);
    await sum(-7);
    assert.equal(await value(), 2n ** 64n - 2n);
    await sum(3);
    assert.equal(await value(), 1n);
    await Promise.all(Array.from({ length: 20 }, () => sum(2)));
    assert.equal(await value(), 41n);
    await engine.commit(commitOf({ sets: [[["n"], new Deno.KvU64(2n ** 63n - 1n)]] }));
    await sum(1);
    assert.equal(await value(), 2n ** 63n);
    await engine.commit(commitOf({ sets: [[["n"], 1]] }));
    await assert.rejects(sum(1));
    assert.equal((await engine.read([["n"]]))[0].value, 1);
  });

  prove("values of all kinds come back as they were", async (engine) => {
    for (const [kind, value] of Object.entries(VALUES)) {
      await engine.commit(commitOf({ sets: [[["v", kind], value]] }));
      const [{ value: read }] = await engine.read([["v", kind]]);
      assert.deepEqual(read, value, kind);
      if (ArrayBuffer.isView(read)) assert.equal(read.buffer.byteLength, read.byteLength, kind);
    }
    const found = await all(engine, { prefix: ["v"] });
    assert.deepEqual(
      found.map(({ key, value }) => [key[1], value]),
      Object.entries(VALUES)
        .sort(([a], [b]) => a < b ? -1 : 1),
    );
  });

  prove("values of up to 64 KB, ten in one commit", async (engine) => {
    const bytes = (n: number) => new Uint8Array(60_000).map((_, i) => i * n);
    const sets = Array.from({ length: 9 }, (_, n): [Deno.KvKey, unknown] => [["big", n], bytes(n)]);
    await engine.commit(commitOf({ sets }));
    const found = await all(engine, { prefix: ["big"] }, { batchSize: 4 });
    assert.deepEqual(found.map(({ value }) => value), sets.map(([, value]) => value));
  });

  prove("ranges by prefix, start, end, limit, reverse and in batches", async (engine) => {
    const sets = Array.from({ length: 12 }, (_, n): [Deno.KvKey, unknown] => [["m", "c", n], n]);
    await engine.commit(
      commitOf({
        sets: [...sets, [["m"], "self"], [["m", "c"], "self"], [["m", "d", 0], "d"], [
          ["l", "z"],
          "l",
        ]],
      }),
    );
    const asked = async (selector: Selector, options: RangeOptions = {}) =>
      (await all(engine, selector, options)).map(({ value }) => value);
    const prefix = ["m", "c"];
    const numbers = sets.map(([, value]) => value);
    assert.deepEqual(await asked({ prefix }), numbers);
    assert.deepEqual(await asked({ prefix }, { batchSize: 5 }), numbers);
    assert.deepEqual(
      await asked({ prefix }, { batchSize: 6, reverse: true }),
      numbers.toReversed(),
    );
    assert.deepEqual(await asked({ prefix }, { limit: 3 }), [0, 1, 2]);
    assert.deepEqual(await asked({ prefix }, { limit: 3, reverse: true, batchSize: 2 }), [
      11,
      10,
      9,
    ]);
    assert.deepEqual(await asked({ prefix, start: ["m", "c", 9] }), [9, 10, 11]);
    assert.deepEqual(await asked({ prefix, end: ["m", "c", 2] }), [0, 1]);
    assert.deepEqual(await asked({ prefix, end: ["m", "c", 5] }, { limit: 2, reverse: true }), [
      4,
      3,
    ]);
    assert.deepEqual(await asked({ start: ["m", "c", 3.5], end: ["m", "c", 6] }), [4, 5]);
    assert.deepEqual(await asked({ prefix: ["m"] }, { limit: 1 }), ["self"]);
    assert.deepEqual(await asked({ prefix: ["m", "c", 1] }), []);
    assert.equal((await asked({ prefix: [] })).length, 16);
  });

  prove("keys of all kinds are ordered and come back as in Deno KV", async (engine) => {
    using kv = await Deno.openKv(":memory:");
    const keys = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), {
      minLength: 2,
      maxLength: 40,
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(keys, async (some) => {
        round++;
        const unique = new Map(
          some.map((
            key,
          ) => [Deno.inspect(key, { depth: 9, strAbbreviateSize: 1e4, iterableLimit: 1e4 }), [
            round,
            ...key,
          ]]),
        );
        const sets = [...unique.values()].map((key, n): [Deno.KvKey, unknown] => [key, n]);
        const atomic = kv.atomic();
        for (const [key, value] of sets) atomic.set(key, value);
        await atomic.commit();
        await engine.commit(commitOf({ sets }));
        const expected = await Array.fromAsync(
          kv.list({ prefix: [round] }),
          ({ key, value }) => ({ key, value }),
        );
        assert.deepEqual(await all(engine, { prefix: [round] }), expected);
        // By chance all keys may be the same one.
        const [start, end] = [sets[0][0], sets.at(-1)![0]];
        const between = (from: Deno.KvKey, to: Deno.KvKey) =>
          Array.fromAsync(kv.list({ start: from, end: to }), ({ key, value }) => ({ key, value }));
        const inOrder = await between(start, end).catch(() => []);
        if (inOrder.length > 0) assert.deepEqual(await all(engine, { start, end }), inOrder);
      }),
      { numRuns: 60 },
    );
  });
}
