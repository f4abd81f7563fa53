/** A TURN client, as a browser's ICE agent is one. */
import { createSocket } from "node:dgram";
import { connect, type Socket } from "turn-server";

export interface Address {
  ip: string;
  port: number;
}

const XOR_RELAYED_ADDRESS = 0x0016;

export interface Login {
  username: string;
  credential: string;
}

export class TurnClient implements Disposable {
  readonly received: { from: Address; text: string }[] = [];
  relayed!: Address;

  private constructor(readonly socket: Socket) {
    socket.on("error", () => {});
    socket.on("data", (from: Address, data: Uint8Array) => {
      this.received.push({ from, text: new TextDecoder().decode(data) });
    });
  }

  /** With an allocation, or throws the error code of the refusal. */
  static async allocate(url: string, { username, credential }: Login): Promise<TurnClient> {
    const client = new TurnClient(connect(url, { username, password: credential }));
    client.relayed = await new Promise<Address>((resolve, reject) => {
      client.socket.on("connect", () => client.socket.allocate());
      client.socket.on("allocate:success", (message) => {
        resolve(message.getAttribute(XOR_RELAYED_ADDRESS));
      });
      client.socket.on("allocate:error", (_message, error) => {
        client[Symbol.dispose]();
        reject(new Error(`refused: ${error?.code}`));
      });
    });
    return client;
  }

  /** Resolves to true if the relay lets this client reach that address. */
  permit(peer: Address): Promise<boolean> {
    this.socket.createPermission(peer);
    return this.#response();
  }

  bind(channel: number, peer: Address): Promise<boolean> {
    this.socket.channelBind(channel, peer);
    return this.#response();
  }

  #response(): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (granted: boolean) => {
        this.socket.off("success", yes);
        this.socket.off("error_response", no);
        resolve(granted);
      };
      const yes = () => done(true);
      const no = () => done(false);
      this.socket.on("success", yes);
      this.socket.on("error_response", no);
    });
  }

  send(peer: Address, text: string): void {
    this.socket.send(peer, new TextEncoder().encode(text));
  }

  [Symbol.dispose](): void {
    this.socket.close();
  }
}

/** Starts a host on the network that isn't a client of the relay, and records what reaches it. */
export async function bystander(): Promise<Address & { arrived: string[]; close(): void }> {
  const socket = createSocket("udp4");
  const arrived: string[] = [];
  socket.on("message", (message) => arrived.push(message.toString()));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { ip: "127.0.0.1", port: socket.address().port, arrived, close: () => socket.close() };
}
