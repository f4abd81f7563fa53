import { random } from "../../helpers/random.ts";
import { type Attack, each, pause } from "./attack.ts";
import { bytesOf, close, open, readSome, write } from "./wire.ts";

/** Valid requests that are mutated at random. */
const SEEDS = [
  "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
  "GET /api/servers HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x\r\n\r\n",
  "POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n" +
  '{"username":"a","password":"bbb"}',
  "POST /api/auth/register HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
  '5\r\n{"a":\r\n3\r\n"b"\r\n1\r\n}\r\n0\r\n\r\n',
  "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  "POST /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n40",
  "GET /api/messages/x?before=1&after=2&limit=3&inline=4 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: parley_page=x; parley_at=a/b\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\n\r\n",
  "GET /invite/%F0%9F HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, br;q=x\r\nRange: bytes=0-,5-\r\n\r\n",
  'GET /styles.css HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: "x"\r\n\r\n',
];
const PIECES = [
  "\r\n",
  "\0",
  " ",
  ":",
  "%",
  "%00",
  "..%2f",
  "//",
  "\x7f",
  "\xff",
  "Content-Length: 5\r\n",
  "Content-Length: -1\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Transfer-Encoding: gzip, chunked\r\n",
  "Host: other.example\r\n",
  "X: " + "y".repeat(20_000) + "\r\n",
  "Cookie: " + "a=b; ".repeat(500) + "\r\n",
  "X-Forwarded-For: " + "1,".repeat(2000) + "\r\n",
  "Connection: upgrade, close, keep-alive\r\n",
  "ffffffffffffffff\r\n",
  "HTTP/9.9",
  "HTTP/0.9",
];

/** Returns the `n`-th malformed request, always the same. */
export function malformed(n: number): Uint8Array {
  const chance = random(n + 1);
  const upTo = (most: number) => Math.floor(chance() * most);
  let text = SEEDS[upTo(SEEDS.length)];
  for (let times = 1 + upTo(4); times > 0; times--) {
    const at = upTo(text.length);
    const to = at + upTo(12);
    const piece = chance() < 0.3
      ? String.fromCharCode(upTo(256))
      : chance() < 0.7
      ? PIECES[upTo(PIECES.length)]
      : "";
    text = text.slice(0, at) + piece + text.slice(to);
  }
  return chance() < 0.1 ? crypto.getRandomValues(new Uint8Array(1 + upTo(200))) : bytesOf(text);
}

/** Seconds that the server has for each: a head may take 20. */
const PATIENCE = 30;
const AT_ONCE = 300;

/** Requests that are none, `count` of them; half of the clients then say that they are done. */
export const malformedRequests: Attack = async ({ url, count }, off, begun) => {
  const result = { sent: 0, answered: 0, closed: 0, neither: 0, faults: 0, slowest: 0 };
  let next = 0;
  await each(Math.min(AT_ONCE, count), begun, async (_, begun) => {
    begun();
    while (next < count && !off.aborted) {
      const n = next++;
      const connection = await open(url).catch(() => undefined);
      if (!connection) {
        await pause(100, off);
        continue;
      }
      const began = performance.now();
      const late = setTimeout(() => close(connection), PATIENCE * 1000);
      result.sent++;
      await write(connection, malformed(n)).catch(() => {});
      if (n % 2) await connection.closeWrite().catch(() => {});
      const response = await readSome(connection);
      clearTimeout(late);
      close(connection);
      const seconds = (performance.now() - began) / 1000;
      result.slowest = Math.max(result.slowest, seconds);
      const isFault = /^HTTP\/1\.1 5/.test(response);
      const isHung = !response && seconds >= PATIENCE;
      if (isFault) result.faults++;
      if (isHung) result.neither++;
      else result[response ? "answered" : "closed"]++;
      // To look at again: `malformed(n)`.
      if (isFault || isHung) {
        console.error(`malformed(${n}): ${response.slice(0, 300) || "nothing"}`);
      }
    }
  });
  return result;
};
