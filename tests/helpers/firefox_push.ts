/**
 * Connection from a push service to Firefox, which normally keeps a socket to Mozilla: here to a
 * service of the tests. The browser creates the subscription with its own keys, and decrypts
 * messages itself.
 */
import { fromBase64Url, toBase64Url } from "./push_crypto.ts";
import type { TestPushService } from "./push_service.ts";

/** Message of Firefox on its socket. */
type Said =
  | { messageType: "hello"; uaid?: string }
  | { messageType: "register"; channelID: string; key: string }
  | { messageType: "unregister"; channelID: string }
  | { messageType: "ack"; updates: { code: number }[] }
  | { messageType: "broadcast_subscribe" | "ping" | undefined };

export class FirefoxPush implements AsyncDisposable {
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #sockets = new Set<WebSocket>();
  /** Results of deliveries: 100 for success, 101 for a failed decryption. */
  readonly codes: number[] = [];

  constructor(readonly service: TestPushService) {
    this.#server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
      const { socket, response } = Deno.upgradeWebSocket(request, {
        protocol: "push-notification",
        idleTimeout: 0,
      });
      this.#sockets.add(socket);
      socket.onmessage = ({ data }) => this.#respond(socket, JSON.parse(data));
      socket.onclose = () => this.#sockets.delete(socket);
      return response;
    });
  }

  /** Preferences that direct Firefox here. */
  get preferences(): Record<string, string | boolean | number> {
    return {
      "dom.push.enabled": true,
      "dom.push.connection.enabled": true,
      "dom.push.serverURL": `ws://127.0.0.1:${this.#server.addr.port}/`,
      "dom.push.testing.allowInsecureServerURL": true,
      // Allowed without asking.
      "permissions.default.desktop-notification": 1,
      // There is no desktop that would show them.
      "alerts.useSystemBackend": false,
    };
  }

  #respond(socket: WebSocket, said: Said): void {
    const send = (message: object) => socket.send(JSON.stringify(message));
    switch (said.messageType) {
      case "hello":
        return send({
          messageType: "hello",
          uaid: said.uaid || crypto.randomUUID().replaceAll("-", ""),
          status: 200,
          use_webpush: true,
          broadcasts: {},
        });
      case "register": {
        const { messageType, channelID, key } = said;
        const { endpoint } = this.service.subscribe(
          toBase64Url(fromBase64Url(key)),
          (body) =>
            send({
              messageType: "notification",
              channelID,
              version: crypto.randomUUID(),
              data: toBase64Url(body),
              headers: { encoding: "aes128gcm" },
            }),
        );
        return send({ messageType, channelID, status: 200, pushEndpoint: endpoint });
      }
      case "unregister":
        return send({ messageType: "unregister", channelID: said.channelID, status: 200 });
      case "ack":
        return void this.codes.push(...said.updates.map(({ code }) => code));
      case "broadcast_subscribe":
        return;
      default:
        return socket.send("{}");
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    await this.#server.shutdown();
  }
}
