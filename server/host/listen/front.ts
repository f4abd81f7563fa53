import { Buffer } from "node:buffer";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { type SecureContext, TLSSocket } from "node:tls";
import type { Log } from "../../base/log.ts";
import type { CertificateSource } from "../tls/source.ts";

/** First byte of every TLS connection: a handshake record (RFC 8446, 5.1). */
const HANDSHAKE = 0x16;
/** Milliseconds until a connection has to have begun, and its handshake to have ended. */
const HANDSHAKE_TIMEOUT_MS = 5000;

/**
 * Serves both on one port: a connection that begins with a TLS handshake goes, decrypted, to
 * `secure`, any other to `plain`, so that http:// on the same address can explain what to do.
 * Neither of the two listens itself.
 */
export function createFront(
  secure: HttpServer,
  plain: HttpServer,
  source: CertificateSource,
  log: Log,
): Server {
  // Servers watch slow connections once they listen, which these two never do.
  for (const server of [secure, plain]) server.emit("listening");
  const connections = new Connections(secure, plain, source, log);
  const front = createServer((socket) => {
    // A client that goes away is no fault of ours.
    socket.on("error", () => socket.destroy());
    socket.setTimeout(HANDSHAKE_TIMEOUT_MS, () => socket.destroy());
    socket.once("data", (chunk: Uint8Array) => connections.begin(socket, chunk));
  });
  // A server that does not listen would end each connection after its first response.
  for (const server of [secure, plain]) {
    Object.defineProperty(server, "listening", { get: () => front.listening });
  }
  return front;
}

/** Hands connections to the server they are for. */
class Connections {
  constructor(
    readonly secure: HttpServer,
    readonly plain: HttpServer,
    readonly source: CertificateSource,
    readonly log: Log,
  ) {}

  begin(socket: Socket, bytes: Uint8Array): void {
    if (bytes[0] === HANDSHAKE && this.source.challenges?.overTls) {
      return void this.#maybeProve(socket, bytes);
    }
    this.#goOn(socket, bytes);
  }

  #goOn(socket: Socket, bytes: Uint8Array): void {
    socket.pause();
    socket.unshift(bytes);
    if (bytes[0] === HANDSHAKE) return this.#decrypt(socket);
    socket.setTimeout(0);
    this.plain.emit("connection", socket);
    socket.resume();
  }

  /** Serves the proof to a validator while one is expected; other connections continue. */
  async #maybeProve(socket: Socket, bytes: Uint8Array): Promise<void> {
    // Bytes that arrive meanwhile wait.
    socket.pause();
    const { firstRecord } = await import("../tls/acme/hello.ts");
    if (bytes.length < firstRecord(bytes)) {
      socket.once("data", (more: Uint8Array) => this.begin(socket, Buffer.concat([bytes, more])));
      socket.resume();
      return;
    }
    const { proofFlight } = await import("../tls/acme/proof_handshake.ts");
    const record = Uint8Array.from(bytes);
    const { challenges } = this.source;
    const flight = await proofFlight(record, (host) => challenges!.certificateFor(host))
      // The TLS stack itself refuses malformed handshakes.
      .catch(() => null);
    if (!flight) return this.#goOn(socket, bytes);
    socket.write(flight);
    // Its own end of the handshake; that is all (RFC 8737, 3).
    socket.once("data", () => socket.end());
    socket.resume();
  }

  #decrypt(socket: Socket): void {
    const { source } = this;
    source.contextFor(undefined).then((secureContext) => {
      if (!secureContext) return void socket.destroy();
      const encrypted = new TLSSocket(socket, {
        isServer: true,
        secureContext,
        ALPNProtocols: ["http/1.1"],
        SNICallback(host: string, done: (error: Error | null, context?: SecureContext) => void) {
          source.contextFor(host).then((context) => done(null, context!), done);
        },
      });
      encrypted.on("error", () => socket.destroy());
      // The end of the encrypted side ends the connection below it.
      encrypted.once("close", () => socket.destroy());
      encrypted.once("secure", () => {
        socket.setTimeout(0);
        this.secure.emit("connection", encrypted);
      });
    }).catch((error) => {
      this.log.error("a secure connection failed", error);
      socket.destroy();
    });
  }
}
