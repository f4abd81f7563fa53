import { type Attack, each, from, pause } from "./attack.ts";
import { close, frame, openSocket, readSome, write } from "./wire.ts";

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Unexpected frames for a socket, by name. */
export const POISON: Record<string, (channelId: string) => Uint8Array> = {
  "deep JSON": () => frame(`42["typing",${deep(20_000)}]`),
  "deep objects": () => frame(`42["typing",${'{"a":'.repeat(9000)}1${"}".repeat(9000)}]`),
  "an unknown event": () => frame(`420["${"x".repeat(10_000)}",{}]`),
  "a list of 30,000": (id) =>
    frame(`421["typing",{"channelId":"${id}","isTyping":[${"1,".repeat(30_000)}1]}]`),
  "broken JSON": () => frame(`42["typing",{`),
  "an unknown packet": () => frame("49"),
  "an unknown engine packet": () => frame("z"),
  "binary without an end": () => frame(`459-["typing",{"_placeholder":true,"num":0}]`),
  "binary out of nowhere": () => frame(new Uint8Array(60_000), 2),
  "a placeholder of many": () => frame(`4599999-["typing",{"_placeholder":true,"num":99998}]`),
  "another namespace": () => frame("40/admin,{}"),
  "a second hello": () => frame('40{"token":"x"}'),
  "a frame above the limit": () => frame("4".repeat(300_000)),
  "an unmasked frame": () => new Uint8Array([0x81, 0x02, 0x34, 0x32]),
  "a reserved opcode": () => frame("x", 5),
  "a length of 2^62": () => new Uint8Array([0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  "fragments without an end": () => frame("4", 1, false),
  "no UTF-8": () => frame(new Uint8Array([0x34, 0x32, 0xff, 0xfe]), 1),
  "a ping of 125": () => frame(new Uint8Array(125), 9),
  "a signal of 60 KB": () =>
    frame(
      `423["voice-offer",{"targetUserId":"x","offer":{"type":"offer","sdp":"${
        "x".repeat(60_000)
      }"}}]`,
    ),
  "acknowledgement of nothing": () => frame("4399999[]"),
};

/** Members' sockets that send poison; thrown out, they come again. `turns`: each of it so often. */
export const frames: Attack = async (order, off, begun) => {
  const { url, count, tokens = [], channelId = "" } = order;
  const all = Object.values(POISON);
  const result = { sent: 0, thrownOut: 0, refused: 0 };
  await each(count, begun, async (i, begun) => {
    for (let turn = i; !off.aborted;) {
      const token = tokens[i % tokens.length];
      const opened = await openSocket(url, { token, address: from.v4(i) }).catch(() => undefined);
      begun();
      if (!opened || !opened.response.includes('40{"sid')) {
        result.refused++;
        close(opened?.connection);
        await pause(1000, off);
        continue;
      }
      const { connection } = opened;
      off.addEventListener("abort", () => close(connection));
      const reading = (async () => {
        while (await readSome(connection));
      })();
      try {
        for (; !off.aborted; turn++) {
          await write(connection, all[turn % all.length](channelId));
          result.sent++;
          await pause(20, off);
        }
      } catch {
        result.thrownOut++;
        turn++;
      }
      close(connection);
      await reading;
    }
  });
  return result;
};
