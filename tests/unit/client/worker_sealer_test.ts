import assert from "node:assert/strict";
import { keyOf, newSecret } from "../../../client/files/transfer/chunks.ts";
import { type Sealer, UnreadableError } from "../../../client/files/transfer/sealer.ts";
import type { FromWorker, ToWorker } from "../../../client/files/transfer/worker_messages.ts";
import { type Port, sealInWorkers } from "../../../client/files/transfer/worker_sealer.ts";

const REQUEST = { path: "/up", method: "PUT", headers: {} };
const DIGEST = new ArrayBuffer(32);
const key = await keyOf(newSecret());
const plain = (chunk: number) => ({ file: new Blob(["x"]), size: 1, chunk, key });

/** Sets up workers that record requests, and reply as instructed. */
function workers(reply: (asked: ToWorker, send: (message: FromWorker) => void) => void) {
  const made: { ended: boolean; asked: ToWorker[]; port: Port }[] = [];
  const start = (): Port => {
    const worker = { ended: false, asked: [] as ToWorker[], port: {} as Port };
    assert(made.every(({ ended }) => ended), "one at a time");
    made.push(worker);
    return worker.port = {
      onmessage: null,
      onerror: null,
      terminate: () => void (worker.ended = true),
      postMessage(message) {
        worker.asked.push(message);
        queueMicrotask(() =>
          reply(message, (data) => worker.port.onmessage?.({ data } as MessageEvent<FromWorker>))
        );
      },
    };
  };
  return { made, start };
}

const nowhere: Sealer = {
  send: () => Promise.reject(new Error("not here")),
  digest: () => Promise.reject(new Error("not here")),
};
const here: Sealer = {
  send: () => Promise.resolve({ response: new Response("here"), digest: DIGEST }),
  digest: () => Promise.resolve(DIGEST),
};
/** Time stops. */
const still = { after: () => () => {} };
const atOnce = () => Promise.resolve();
const watch = () => ({ signal: new AbortController().signal, onProgress: () => {} });

Deno.test("[FIL-9] a worker seals three chunks, then it is ended, and before that none begins; what it says comes as it was", async () => {
  const { made, start } = workers(({ id }, send) => {
    send({ id, part: 0.5 });
    send({ id, digest: DIGEST, response: { status: 429, text: '{"a":1}', retryAfter: "7" } });
  });
  const sealer = sealInWorkers(nowhere, still, start, atOnce);
  const parts: number[] = [];
  const onProgress = (part: number) => parts.push(part);
  for (let chunk = 0; chunk < 12; chunk += 4) {
    const sent = await Promise.all(
      [0, 1, 2, 3].map((more) =>
        sealer.send(plain(chunk + more), REQUEST, { ...watch(), onProgress })
      ),
    );
    const { response, digest } = sent[0];
    assert.deepEqual([response.status, response.headers.get("retry-after")], [429, "7"]);
    assert.deepEqual([await response.json(), digest], [{ a: 1 }, DIGEST]);
  }
  assert.deepEqual(made.map(({ ended, asked }) => [ended, asked.length]), Array(4).fill([true, 3]));
  assert.deepEqual(parts, Array(12).fill(0.5));
});

Deno.test("[FIL-9] a worker that nobody needs any more is ended", async () => {
  const { made, start } = workers(({ id }, send) => send({ id, digest: DIGEST, response: null }));
  const waiting: (() => void)[] = [];
  const after = (_ms: number, callback: () => void) => {
    waiting.push(callback);
    return () => void waiting.splice(waiting.indexOf(callback), 1);
  };
  const sealer = sealInWorkers(nowhere, { after }, start, atOnce);
  await sealer.digest(plain(0));
  assert.deepEqual([made.length, made[0].ended, waiting.length], [1, false, 1]);
  waiting[0]();
  await sealer.digest(plain(1));
  assert.deepEqual(made.map(({ ended }) => ended), [true, false]);
});

Deno.test("[FIL-2] what is stopped is stopped in the worker; what cannot be read is told from a lost connection", async () => {
  const { made, start } = workers((asked, send) => {
    if (!("stop" in asked) && asked.chunk.chunk === 0) return;
    const failed = "chunk" in asked && asked.chunk.chunk === 1 ? "unreadable" : "network";
    send({ id: asked.id, failed, message: "why" });
  });
  const sealer = sealInWorkers(nowhere, still, start, atOnce);
  const abort = new AbortController();
  const stopped = sealer.send(plain(0), REQUEST, { ...watch(), signal: abort.signal });
  abort.abort();
  await assert.rejects(stopped, { name: "AbortError" });
  assert.equal(made[0].asked.some((one) => "stop" in one && one.id === 0), true);
  await assert.rejects(sealer.digest(plain(1)), (error) => error instanceof UnreadableError);
  await assert.rejects(sealer.send(plain(2), REQUEST, watch()), TypeError);
});

Deno.test("[FIL-2] where no worker can be had, or only one of another version, the page does it", async () => {
  const missing = workers(() => missing.made[0].port.onerror!(new ErrorEvent("error")));
  const other = workers(({ id }, send) => send({ id, failed: "form", message: "" }));
  const none = {
    made: [],
    start: () => {
      throw new DOMException("Not here", "SecurityError");
    },
  };
  for (const { made, start } of [missing, other, none]) {
    const sealer = sealInWorkers(here, still, start, atOnce);
    const both = [sealer.send(plain(0), REQUEST, watch()), sealer.digest(plain(1))] as const;
    const [sent, digest] = await Promise.all(both);
    assert.deepEqual([await sent.response.text(), digest], ["here", DIGEST]);
    await sealer.digest(plain(2));
    assert(made.length <= 1, "none is tried again");
  }
});
