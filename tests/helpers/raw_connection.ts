/** Connection that sends bytes as no library would, and records responses until its end. */
import { connect, type Socket } from "node:net";
import { directly } from "./nodes.ts";

export interface RawConnection {
  readonly socket: Socket;
  /** Everything that came, once the server has ended the connection. */
  readonly ended: Promise<string>;
  /** All that has come until now. */
  received(): string;
}

/** @param trickle data sent repeatedly while the connection is open */
export function rawConnection(url: string, sent: string, trickle?: string): RawConnection {
  const { hostname, port } = new URL(directly(url));
  const socket = connect(Number(port), hostname);
  let text = "";
  let timer: ReturnType<typeof setInterval> | undefined;
  socket.once("connect", () => {
    socket.write(sent, "latin1");
    if (trickle) timer = setInterval(() => socket.writable && socket.write(trickle), 20);
  });
  socket.on("data", (chunk: Uint8Array) => text += new TextDecoder().decode(chunk));
  // A reset also counts as an end.
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    socket.once("close", () => {
      clearInterval(timer);
      resolve(text);
    });
  });
  return { socket, ended, received: () => text };
}

/** Status and body of a response's text. */
export function responseIn(text: string): { status: number; body: string } {
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
    body: text.slice(text.indexOf("\r\n\r\n") + 4),
  };
}
