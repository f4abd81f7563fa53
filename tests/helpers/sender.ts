/** Sends messages over a socket and reads them back, for tests of what storage keeps. */
import { io, type Socket } from "socket.io-client";
import type { History, Message } from "../../protocol/messages.ts";
import type { Ack } from "../../protocol/socket.ts";
import type { Account } from "./account.ts";

const TAG = "0123456789abcdef";

/** Opens a socket of `account` and waits until it's connected. It doesn't reconnect. */
export async function connect(url: string, account: Pick<Account, "token">): Promise<Socket> {
  const socket = io(url, {
    auth: { token: account.token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

/**
 * Sends one message per nonce, `atOnce` in parallel, until all are acknowledged or the connection
 * is lost. Returns the acknowledged ones by nonce.
 *
 * @param onAck called after each acknowledgement with their number so far, and the message
 * @throws when the server refuses one
 */
export async function sendAll(
  socket: Socket,
  channelId: string,
  nonces: string[],
  { atOnce = 100, onAck = () => {} }: {
    atOnce?: number;
    onAck?: (count: number, message: Message) => void;
  } = {},
): Promise<Map<string, Message>> {
  const acknowledged = new Map<string, Message>();
  const end = Promise.withResolvers<void>();
  const waiting = nonces.values();
  const next = () => {
    const { value: nonce, done } = waiting.next();
    if (done) return;
    const body = { channelId, encryptedContent: btoa(nonce + TAG), iv: "AAAAAAAAAAAAAAAA", nonce };
    socket.emit("send-message", body, (ack: Ack<{ message: Message }>) => {
      if (!ack.ok) return end.reject(new Error(`refused: ${ack.error}`));
      acknowledged.set(nonce, ack.message);
      onAck(acknowledged.size, ack.message);
      if (acknowledged.size === nonces.length) end.resolve();
      next();
    });
  };
  socket.once("disconnect", () => end.resolve());
  for (let i = 0; i < atOnce; i++) next();
  await end.promise;
  return acknowledged;
}

/** Every message of the channel, oldest first, page by page (D-MSG-3). */
export async function everything(account: Account, channelId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const page = await account.call<History>(
      "GET",
      `/messages/${channelId}?after=${after}&limit=100`,
    );
    all.push(...page.messages);
    if (!page.hasMore) return all;
  }
}
