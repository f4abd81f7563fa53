import { type Attack, each, from, pause } from "./attack.ts";
import { close, frame, isPing, openSocket, readSome, write } from "./wire.ts";

/** Characters of base64 that go out whole. */
const LARGE = "A".repeat(64_000);

type Say = (order: { channelId?: string; voiceId?: string }, turn: number) => [string, unknown];

const WORDS: Record<string, Say> = {
  typing: ({ channelId }, turn) => ["typing", { channelId, isTyping: turn % 2 === 0 }],
  /** The others need someone in voice, so the first message joins. */
  voice: ({ voiceId }, turn) =>
    turn === 0
      ? ["voice-join", { channelId: voiceId, peerId: `peer-${turn}` }]
      : ["voice-state-update", { isMuted: turn % 2 === 0, isDeafened: turn % 3 === 0 }],
  idle: (_, turn) => ["presence-idle", { idle: turn % 2 === 0 }],
  large: ({ channelId }) => [
    "send-message",
    { channelId, encryptedContent: LARGE, iv: "AAAAAAAAAAAAAAAA" },
  ],
};

/** Sends 200 events a second on a member's socket, and reads its own. `way`: the kind of event. */
export const chatter: Attack = async (order, off, begun) => {
  const { url, count, tokens = [], way = "typing" } = order;
  const result = { said: 0, accepted: 0, refused: 0 };
  await each(count, begun, async (i, begun) => {
    for (let turn = 0; !off.aborted;) {
      const token = tokens[i % tokens.length];
      const opened = await openSocket(url, { token, address: from.v4(i) }).catch(() => undefined);
      if (!opened || !opened.response.includes('40{"sid')) {
        close(opened?.connection);
        begun();
        await pause(1000, off);
        continue;
      }
      const { connection } = opened;
      off.addEventListener("abort", () => close(connection));
      const reading = (async () => {
        for (let text; (text = await readSome(connection));) {
          result.accepted += text.split('[{"ok":true').length - 1;
          result.refused += text.split('[{"ok":false').length - 1;
          if (isPing(text)) await write(connection, frame("3")).catch(() => {});
        }
      })();
      begun();
      try {
        for (; !off.aborted; turn++) {
          const [event, body] = WORDS[way](order, turn);
          await write(connection, frame(`42${turn}${JSON.stringify([event, body])}`));
          result.said++;
          await pause(way === "large" ? 500 : 5, off);
        }
      } catch {
        // Thrown out: it comes again.
      }
      close(connection);
      await reading;
    }
  });
  return result;
};
