import assert from "node:assert/strict";
import { onBusy, whenIdle } from "../../../browser/busy.ts";
import { lazy, missingModule, preload, untilLoaded } from "../../../browser/lazy.ts";

/** Timers that run when the test lets time pass. */
function fakeClock() {
  const { setTimeout, clearTimeout } = globalThis;
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  Object.assign(globalThis, {
    setTimeout(run: () => void, ms: number) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (timer: unknown) => timers = timers.filter((one) => one !== timer),
  });
  return {
    seconds: () => now / 1000,
    /** Runs timers due within these seconds, and their consequences. */
    async pass(seconds: number) {
      for (const end = now + seconds * 1000; now < end; now += 1000) {
        const due = timers.filter(({ at }) => at <= now);
        timers = timers.filter(({ at }) => at > now);
        for (const { run } of due) run();
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      }
    },
    [Symbol.dispose]() {
      Object.assign(globalThis, { setTimeout, clearTimeout });
    },
  };
}

Deno.test("[MEND-66] what is wanted and missing is asked for again after 2, 4, 8 … 60 s, and when the device is online", async () => {
  using clock = fakeClock();
  const asked: number[] = [];
  let isThere = false;
  let loaded = 0;
  const module = lazy(() => {
    asked.push(clock.seconds());
    return isThere ? Promise.resolve({}) : Promise.reject(new TypeError("Failed to fetch"));
  });
  untilLoaded(module, () => loaded++);
  await clock.pass(200);
  assert.deepEqual(asked, [0, 2, 6, 14, 30, 62, 122, 182]);
  isThere = true;
  dispatchEvent(new Event("online"));
  await clock.pass(1);
  assert.deepEqual([asked.at(-1), loaded], [200, 1]);
  await clock.pass(120);
  dispatchEvent(new Event("online"));
  assert.deepEqual([asked.length, loaded], [9, 1], "once it is there, no more");
});

Deno.test("[MEND-66] what was given up is not asked for again", async () => {
  using clock = fakeClock();
  let asked = 0;
  const module = lazy(() => {
    asked++;
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  const stop = untilLoaded(module, () => {});
  await clock.pass(4);
  stop();
  await clock.pass(120);
  assert.equal(asked, 2);
});

Deno.test("[MEND-66] a module that failed comes by another address, the same each time, and what is made of it is made once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-lazy-" });
  try {
    await Deno.writeTextFile(`${folder}/part.js`, "export const Part = {};");
    const url = `file://${folder}/part.js`;
    const failing = (): Promise<{ Part: object }> =>
      Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`));
    const module = lazy(failing);
    const made = lazy(failing, ({ Part }) => ({ default: Part }));
    await assert.rejects(module.load(), (error) => missingModule(error) === module);
    const first = await made.load();
    assert.deepEqual(first, { default: {} });
    assert.equal(await made.load(), first);
    assert.equal((await module.load()).Part, first.default);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("[MEND-66] what could not be made of a module is made again", async () => {
  let tries = 0;
  const module = lazy(() => Promise.resolve(1), (one) => {
    if (tries++ === 0) throw new Error("not yet");
    return one + 1;
  });
  await assert.rejects(module.load(), { message: "not yet" });
  assert.deepEqual([await module.load(), await module.load(), tries], [2, 2, 2]);
});

Deno.test("[HOUSE-1] loading a module counts as work; loading it ahead of need does not, and never rejects", async () => {
  const busy: boolean[] = [];
  onBusy((is) => busy.push(is));
  const module = lazy(() => Promise.reject(new TypeError("Failed to fetch")));
  await preload(module);
  assert.deepEqual(busy, []);
  await assert.rejects(module.load());
  assert.deepEqual(busy, [true]);
  await whenIdle();
  assert.deepEqual(busy, [true, false]);
});
