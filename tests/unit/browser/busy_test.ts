import assert from "node:assert/strict";
// A module of its own: tests that share the process leave work in flight in the other one.
const { begin, createGauge, onBusy, track, whenIdle } = await import(
  "../../../browser/busy.ts?alone"
);

/** A promise, whether it has resolved, and what resolves it. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject };
}

/** Waits for `settled`, and says whether `condition` was met by then. */
async function settledWith(condition: () => boolean): Promise<boolean> {
  await whenIdle();
  return condition();
}

Deno.test("[HOUSE-1] a page without work is settled after a turn", async () => {
  let later = false;
  setTimeout(() => later = true);
  assert(await settledWith(() => later));
});

Deno.test("[HOUSE-1] settled waits for all work, however it ends", async () => {
  const [call, load] = [pending(), pending()];
  const ended: string[] = [];
  const calling = track(call.promise).then(() => ended.push("call"));
  const loading = track(load.promise).catch(() => ended.push("load"));
  const idle = whenIdle().then(() => ended.push("settled"));
  call.resolve();
  await calling;
  load.reject(new Error("offline"));
  await Promise.all([loading, idle]);
  assert.deepEqual(ended, ["call", "load", "settled"]);
});

Deno.test("[HOUSE-1] work that starts more work keeps the page busy", async () => {
  let left = 5;
  async function next(): Promise<void> {
    // The next one begins in the turn after the last has ended.
    await track(new Promise<void>((resolve) => setTimeout(resolve)));
    if (--left > 0) setTimeout(next);
  }
  next();
  assert(await settledWith(() => left === 0));
});

Deno.test("[HOUSE-1] a turn in which something began and ended is not quiet", async () => {
  const end = begin();
  const idle = settledWith(() => isSecondOver);
  let isSecondOver = false;
  end();
  // While the turn is waited for.
  const second = begin();
  queueMicrotask(() => {
    second();
    setTimeout(() => isSecondOver = true);
  });
  assert(await idle);
});

Deno.test("[HOUSE-1] what is ended twice counts once", async () => {
  const first = begin();
  const second = begin();
  first();
  first();
  let isOver = false;
  setTimeout(() => {
    isOver = true;
    second();
  });
  assert(await settledWith(() => isOver));
});

Deno.test("[HOUSE-1] a condition counts once while it holds", async () => {
  const connecting = createGauge();
  connecting(true);
  connecting(true);
  let isOver = false;
  setTimeout(() => {
    isOver = true;
    connecting(false);
    connecting(false);
  });
  assert(await settledWith(() => isOver));
});

Deno.test("[HOUSE-1] who tracks work gets its result and its failure", async () => {
  assert.equal(await track(Promise.resolve(7)), 7);
  await assert.rejects(track(Promise.reject(new Error("refused"))), /refused/);
});

Deno.test("[HOUSE-1] the root changes once when the page becomes busy, and once when idle", async () => {
  await whenIdle();
  const shown: boolean[] = [];
  onBusy((busy) => shown.push(busy));
  const ends = [begin(), begin()];
  const third = track(Promise.resolve());
  await third;
  ends.forEach((end) => end());
  assert.deepEqual(shown, [true]);
  await whenIdle();
  assert.deepEqual(shown, [true, false]);
});
