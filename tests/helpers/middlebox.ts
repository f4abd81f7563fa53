/** A way to the server as hotels and firms have it: it treats websockets and polling differently. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { ErrorBody } from "../../protocol/errors.ts";

/**
 * Fate of a kind of connection: passes, waits until released, is accepted but carries nothing, is
 * refused by the box, is closed, or is refused by the server.
 */
export type Way = "open" | "hangs" | "swallows" | "refused" | "cut" | ErrorBody;
export type Kind = "websocket" | "polling";

export interface Middlebox extends AsyncDisposable {
  url: string;
  ways: Record<Kind, Way>;
  /** How many connections of a kind have come. */
  seen: Record<Kind, number>;
  /** Releases hanging connections. */
  release(): void;
  /** Closes open connections. */
  cut(): void;
}

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** Leads to `target`. */
export async function middlebox(target: string): Promise<Middlebox> {
  const open = new Set<Socket>();
  const held = new Set<() => void>();

  function carry(near: Socket, first: Uint8Array) {
    if (near.destroyed) return;
    const far = connect(Number(new URL(target).port), "127.0.0.1");
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    far.write(first);
    near.pipe(far).pipe(near);
  }

  function treat(near: Socket, first: Uint8Array) {
    const head = new TextDecoder().decode(first);
    const kind = /^upgrade: *websocket/im.test(head) ? "websocket" : "polling";
    box.seen[kind]++;
    const way = box.ways[kind];
    if (way === "open") return carry(near, first);
    if (way === "hangs") return void held.add(() => carry(near, first));
    if (way === "cut") return void near.destroy();
    if (way === "swallows" && kind === "websocket") return void near.write(accepted(head));
    if (typeof way === "object") return void near.end(response("429 Too Many Requests", way));
    near.end(response("502 Bad Gateway", "no"));
  }

  const server = createServer((near) => {
    open.add(near);
    near.on("error", () => {}).on("close", () => open.delete(near));
    near.once("data", (first: Uint8Array) => treat(near, first));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const box: Middlebox = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ways: { websocket: "open", polling: "open" },
    seen: { websocket: 0, polling: 0 },
    release() {
      for (const go of held) go();
      held.clear();
    },
    cut() {
      for (const socket of open) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      box.cut();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
  return box;
}

/** Agrees to a websocket in the server's place. */
function accepted(head: string): string {
  const [, key] = /^sec-websocket-key: *(\S+)/im.exec(head)!;
  const accept = createHash("sha1").update(key + GUID).digest("base64");
  return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
    `Sec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

function response(status: string, body: unknown): string {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
    `Content-Length: ${text.length}\r\n\r\n${text}`;
}
