/** Voice messages like those of browsers, with fake content. */
import assert from "node:assert/strict";
import type { JoinedVoice } from "../../protocol/voice.ts";
import type { TestSocket } from "./test_socket.ts";

export function sdp<T extends "offer" | "answer">(type: T, text = "v=0\r\n") {
  return { type, sdp: text };
}

export const CANDIDATE = {
  candidate: "candidate:1 1 udp 2122260223 192.0.2.1 54321 typ host",
  sdpMid: "0",
  sdpMLineIndex: 0,
  usernameFragment: "abcd",
};

/** Joins, and throws when it was refused. */
export async function joinVoice(
  socket: TestSocket,
  channelId: string,
  peerId = `peer-${socket.userId}`,
): Promise<JoinedVoice> {
  const { ok, ...joined } = await socket.emit("voice-join", { channelId, peerId });
  assert.equal(ok, true, JSON.stringify(joined));
  return joined as JoinedVoice;
}
