/** A push service of RFC 8030 on this machine, as strict as those of browsers. */
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "../../protocol/push.ts";
import type { Network } from "../../server/features/push/post.ts";
import { makeAuthority } from "../../server/host/tls/authority.ts";
import { issue } from "../../server/host/tls/certificate.ts";
import {
  newPushSecrets,
  openPush,
  openVapid,
  type PushSecrets,
  toBase64Url,
} from "./push_crypto.ts";
import { until } from "./until.ts";

const HOST = "push.lan";
const MACHINE = { hosts: [HOST], addresses: ["127.0.0.1"] };
/** Seconds: a token that is good for longer is refused (RFC 8292). */
const TOKEN_MAX = 86_400;

/** A notification as the service keeps it. */
export interface Delivered {
  /** Null: only a real browser can open it. */
  payload: PushPayload | null;
  /** Bytes of the body. */
  size: number;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  subject: unknown;
}

/** A browser's subscription: what the page gets of it, and what arrives. */
export class PushBrowser {
  readonly arrived: Delivered[] = [];
  gone = false;
  readonly secrets: PushSecrets = newPushSecrets();

  /** @param forward what brings the encrypted body to a real browser, which has the keys */
  constructor(
    readonly endpoint: string,
    readonly applicationServerKey: string,
    private readonly forward?: (body: Uint8Array) => void,
  ) {}

  open(body: Uint8Array): PushPayload | null {
    if (!this.forward) return JSON.parse(openPush(body, this.secrets));
    this.forward(body);
    return null;
  }

  /** Returns the result of `PushSubscription.toJSON`. */
  get subscription() {
    const { publicKey, auth } = this.secrets;
    const keys = { p256dh: toBase64Url(publicKey), auth: toBase64Url(auth) };
    return { endpoint: this.endpoint, keys };
  }

  /** Waits for this number of notifications and returns all that have arrived. */
  async next(count = 1): Promise<PushPayload[]> {
    await until(`${count} notifications`, () => this.arrived.length >= count);
    return this.arrived.map(({ payload }) => payload!);
  }
}

interface Refusal {
  status: number;
  headers?: Record<string, string>;
}

export class TestPushService implements AsyncDisposable {
  /** Refusals for the next requests, before any other check. */
  readonly refusals: Refusal[] = [];
  /** Faults of senders: a test should see none. */
  readonly complaints: string[] = [];
  requests = 0;
  readonly #browsers = new Map<string, PushBrowser>();
  #count = 0;

  private constructor(readonly server: Server, readonly ca: string, readonly origin: string) {}

  static async start(): Promise<TestPushService> {
    const authority = await makeAuthority(MACHINE, Date.now());
    const { cert, key } = await issue(authority, MACHINE, Date.now());
    const server = createServer({ cert, key });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const service = new TestPushService(server, authority.pem, `https://${HOST}:${port}`);
    server.on("request", async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { status, headers } = await service.#take(
        request.url ?? "",
        request.headers as Record<string, string>,
        Buffer.concat(chunks),
      );
      response.writeHead(status, headers).end();
    });
    return service;
  }

  /** The way to it, for the server under test: this machine's own address counts as public. */
  get network(): Network {
    return {
      isAllowed: (address) => address === "127.0.0.1",
      resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
      ca: this.ca,
    };
  }

  /** All that were subscribed, in their order. */
  get browsers(): PushBrowser[] {
    return [...this.#browsers.values()];
  }

  /** Subscribes a browser for the installation with this key. */
  subscribe(applicationServerKey: string, forward?: (body: Uint8Array) => void): PushBrowser {
    const path = `/push/${++this.#count}-${crypto.randomUUID()}`;
    const browser = new PushBrowser(`${this.origin}${path}`, applicationServerKey, forward);
    this.#browsers.set(path, browser);
    return browser;
  }

  async #take(
    path: string,
    headers: Record<string, string>,
    body: Uint8Array,
  ): Promise<Refusal> {
    this.requests++;
    const refusal = this.refusals.shift();
    if (refusal) return refusal;
    const browser = this.#browsers.get(path);
    if (!browser) return { status: 404 };
    if (browser.gone) return { status: 410 };
    try {
      const delivered = await this.#open(browser, headers, body);
      const { arrived } = browser;
      arrived.push(delivered);
      return { status: 201, headers: { location: `${this.origin}/message/${arrived.length}` } };
    } catch (error) {
      this.complaints.push(String(error));
      return { status: error instanceof Unauthorized ? 403 : 400 };
    }
  }

  async #open(
    browser: PushBrowser,
    headers: Record<string, string>,
    body: Uint8Array,
  ): Promise<Delivered> {
    const { ttl, urgency, topic } = headers;
    const [, token, key] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization) ?? [];
    if (key !== browser.applicationServerKey) throw new Unauthorized("another key");
    const claims = await openVapid(token, key).catch((error) => {
      throw new Unauthorized(String(error));
    });
    const left = Number(claims.exp) - Date.now() / 1000;
    if (claims.aud !== this.origin) throw new Unauthorized(`for ${claims.aud}`);
    if (!(left > 0 && left <= TOKEN_MAX)) throw new Unauthorized(`good for ${left} s`);
    if (!/^(mailto:|https:\/\/)./.test(String(claims.sub))) throw new Unauthorized("no contact");
    if (!/^\d+$/.test(ttl)) throw new Error(`TTL ${ttl}`);
    if (urgency && !/^(very-low|low|normal|high)$/.test(urgency)) throw new Error(urgency);
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error(`topic ${topic}`);
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("another encoding");
    if (body.byteLength > 4096) throw new Error(`${body.byteLength} bytes`);
    const payload = browser.open(body);
    const { sub: subject } = claims;
    return { payload, size: body.byteLength, ttl: Number(ttl), urgency, topic, subject };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

class Unauthorized extends Error {}
