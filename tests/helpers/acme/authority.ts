/**
 * Certificate authority (RFC 8555), as strict as real ones where it matters: every request is
 * signed by the account's key, for this address, with a nonce that is used once; every name is
 * validated at the server itself; the certificate request names what was ordered and nothing else.
 */
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { calculateJwkThumbprint, flattenedVerify, importJWK, type JWK } from "jose";
import type { Authority } from "../../../server/host/tls/authority.ts";
import { issueFor, namesAsked, worldAuthority } from "./issue.ts";
import { lookAt, type Looked, type Ports } from "./look.ts";

const DAY = 24 * 3600_000;

class Refusal extends Error {
  constructor(readonly type: string, text: string, readonly status = 400) {
    super(text);
  }
}

interface Authorization extends Looked {
  status: "pending" | "valid" | "invalid";
  error?: { type: string; detail: string };
}

interface Order {
  account: string;
  hosts: string[];
  authorizations: string[];
  status: "pending" | "ready" | "valid" | "invalid";
  certificate?: string;
}

export class TestAuthority implements AsyncDisposable {
  /** Requests so far, e.g. `order`, `look http-01`. */
  readonly asked: string[] = [];
  /** Contacts of accounts. */
  readonly contacts: string[] = [];
  /** Rate-limits clients, with a delay; null: off. */
  busy: { seconds: number } | null = null;
  /**
   * Validation methods that find nothing, such as behind a router that forwards a port elsewhere.
   */
  readonly blind = new Set<string>();
  /** Milliseconds since 1970. */
  clock: () => number = Date.now;
  /** Milliseconds that certificates live. */
  life = 90 * DAY;
  /** On which ports of this machine it looks for names. */
  ports: Ports = { http: 0, tls: 0 };
  url = "";
  #nonces = new Set<string>();
  #accounts = new Map<string, JWK>();
  #orders = new Map<string, Order>();
  #authorizations = new Map<string, Authorization>();
  #certificates = new Map<string, string>();
  #count = 0;
  readonly #server = createServer((request, response) => {
    this.#respond(request, response).catch((error) => {
      const { type = "serverInternal", status = 500 } = error as Partial<Refusal>;
      const problem = { type: `urn:ietf:params:acme:error:${type}`, detail: String(error.message) };
      if (type === "serverInternal") console.error(error);
      this.#send(response, status, problem, this.busy && { "retry-after": `${this.busy.seconds}` });
    });
  });

  private constructor(readonly authority: Authority) {}

  static async start(): Promise<TestAuthority> {
    const it = new TestAuthority(await worldAuthority());
    await new Promise<void>((done) => it.#server.listen(0, "127.0.0.1", done));
    it.url = `http://127.0.0.1:${(it.#server.address() as AddressInfo).port}`;
    return it;
  }

  get directory(): string {
    return `${this.url}/directory`;
  }

  /** Forgets all accounts, as after a migration of the authority. */
  forgetAccounts(): void {
    this.#accounts.clear();
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    if (path === "/directory") {
      const links = ["newNonce", "newAccount", "newOrder"].map((
        name,
      ) => [name, `${this.url}/${name}`]);
      const meta = { termsOfService: `${this.url}/terms` };
      return this.#send(response, 200, { ...Object.fromEntries(links), meta });
    }
    if (path === "/newNonce") return this.#send(response, 200, null);
    const { payload, account, key } = await this.#opened(request);
    if (path === "/newAccount") return await this.#newAccount(response, payload, key);
    const jwk = this.#accounts.get(account ?? "");
    if (!jwk) throw new Refusal("accountDoesNotExist", "Nobody of that name", 400);
    if (path === "/newOrder") return this.#newOrder(response, payload, account!);
    const [, kind, name] = path.split("/");
    if (kind === "order") return this.#send(response, 200, this.#orderOf(name));
    if (kind === "authorization") return this.#send(response, 200, this.#authorizationOf(name));
    if (kind === "challenge") return await this.#challenge(response, name, jwk);
    if (kind === "finalize") return await this.#finalize(response, name, payload);
    if (kind === "certificate") {
      const chain = this.#certificates.get(name)!;
      return this.#send(response, 200, chain, {
        "content-type": "application/pem-certificate-chain",
      });
    }
    throw new Refusal("malformed", `There is nothing at ${path}`, 404);
  }

  /** Returns the payload of a request, once its protections are verified (RFC 8555, 6). */
  async #opened(request: IncomingMessage) {
    assert.equal(request.headers["content-type"], "application/jose+json");
    assert.match(request.headers["user-agent"]!, /Parley/);
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    const jws = JSON.parse(new TextDecoder().decode(Uint8Array.from(parts.flatMap((p) => [...p]))));
    const decode = (text: string) =>
      new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: "base64url" }));
    const header = JSON.parse(decode(jws.protected));
    if (header.alg !== "ES256") throw new Refusal("badSignatureAlgorithm", header.alg);
    if (header.url !== `${this.url}${request.url}`) {
      throw new Refusal("unauthorized", `That was signed for ${header.url}`, 401);
    }
    if (!this.#nonces.delete(header.nonce)) throw new Refusal("badNonce", "A used nonce");
    if ((header.jwk === undefined) === (header.kid === undefined)) {
      throw new Refusal("malformed", "Either jwk or kid");
    }
    const key: JWK | undefined = header.jwk ?? this.#accounts.get(header.kid);
    if (!key) throw new Refusal("accountDoesNotExist", "Nobody of that name");
    if ("d" in key) throw new Refusal("badPublicKey", "That is the private key");
    await flattenedVerify(jws, await importJWK(key, "ES256"))
      .catch(() => {
        throw new Refusal("unauthorized", "The signature is wrong", 401);
      });
    const text = decode(jws.payload);
    const account: string | undefined = header.kid;
    return { payload: text ? JSON.parse(text) : null, account, key };
  }

  async #newAccount(
    response: ServerResponse,
    payload: { termsOfServiceAgreed?: boolean; contact?: string[] },
    key: JWK,
  ): Promise<void> {
    this.asked.push("account");
    if (!payload.termsOfServiceAgreed) {
      throw new Refusal("userActionRequired", "Agree to the terms");
    }
    this.contacts.push(...payload.contact ?? []);
    const location = `${this.url}/account/${await calculateJwkThumbprint(key)}`;
    this.#accounts.set(location, key);
    this.#send(response, 201, { status: "valid" }, { location });
  }

  #newOrder(
    response: ServerResponse,
    { identifiers }: { identifiers: { type: string; value: string }[] },
    account: string,
  ): void {
    this.asked.push("order");
    if (this.busy) throw new Refusal("rateLimited", "Too many orders", 429);
    const hosts = identifiers.map(({ type, value }) => {
      if (type !== "dns") throw new Refusal("unsupportedIdentifier", type);
      return value;
    });
    const authorizations = hosts.map((host) => {
      const token = crypto.getRandomValues(new Uint8Array(32))
        .toBase64({ alphabet: "base64url", omitPadding: true });
      const name = `${++this.#count}`;
      this.#authorizations.set(name, { host, token, status: "pending" });
      return name;
    });
    const name = `${++this.#count}`;
    this.#orders.set(name, { account, hosts, authorizations, status: "pending" });
    this.#send(response, 201, this.#orderOf(name), { location: `${this.url}/order/${name}` });
  }

  #orderOf(name: string) {
    const order = this.#orders.get(name)!;
    const states = order.authorizations.map((each) => this.#authorizations.get(each)!.status);
    if (states.includes("invalid")) order.status = "invalid";
    else if (order.status === "pending" && states.every((state) => state === "valid")) {
      order.status = "ready";
    }
    return {
      status: order.status,
      identifiers: order.hosts.map((value) => ({ type: "dns", value })),
      authorizations: order.authorizations.map((each) => `${this.url}/authorization/${each}`),
      finalize: `${this.url}/finalize/${name}`,
      ...(order.certificate && { certificate: order.certificate }),
    };
  }

  #authorizationOf(name: string) {
    const { host, token, status, error } = this.#authorizations.get(name)!;
    const challenges = ["dns-01", "http-01", "tls-alpn-01"].map((type) => ({
      type,
      token,
      status,
      url: `${this.url}/challenge/${name}.${type}`,
      ...(error && { error }),
    }));
    return { status, identifier: { type: "dns", value: host }, challenges };
  }

  /** Goes and looks, as a validator does. */
  async #challenge(response: ServerResponse, which: string, jwk: JWK): Promise<void> {
    const [name, method] = [
      which.slice(0, which.indexOf(".")),
      which.slice(which.indexOf(".") + 1),
    ];
    this.asked.push(`look ${method}`);
    const authorization = this.#authorizations.get(name)!;
    const proof = `${authorization.token}.${await calculateJwkThumbprint(jwk)}`;
    const looking = this.blind.has(method)
      ? Promise.reject(new Error("connection refused"))
      : lookAt(method, authorization, proof, this.ports);
    await looking.then(() => {
      authorization.status = "valid";
    }, (error) => {
      authorization.status = "invalid";
      authorization.error = {
        type: "urn:ietf:params:acme:error:connection",
        detail: error.message,
      };
    });
    this.#send(response, 200, { type: method, status: authorization.status });
  }

  async #finalize(response: ServerResponse, name: string, { csr }: { csr: string }): Promise<void> {
    this.asked.push("finalize");
    const order = this.#orders.get(name)!;
    if (this.#orderOf(name).status !== "ready") throw new Refusal("orderNotReady", "Not yet", 403);
    const der = Uint8Array.fromBase64(csr, { alphabet: "base64url" });
    const asked = await namesAsked(der).catch((error) => {
      throw new Refusal("badCSR", error.message);
    });
    if (asked.hosts.toSorted().join() !== order.hosts.toSorted().join()) {
      throw new Refusal("badCSR", `It asks for ${asked.hosts}`);
    }
    const now = this.clock();
    this.#certificates.set(name, await issueFor(this.authority, asked, now, now + this.life));
    order.status = "valid";
    order.certificate = `${this.url}/certificate/${name}`;
    this.#send(response, 200, this.#orderOf(name), { location: `${this.url}/order/${name}` });
  }

  #send(
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> | null = {},
  ): void {
    const nonce = crypto.randomUUID().replaceAll("-", "");
    this.#nonces.add(nonce);
    // The first nonce is already expired, as can happen at a busy authority.
    if (++this.#given === 2) this.#nonces.delete(nonce);
    response.writeHead(status, {
      "replay-nonce": nonce,
      "content-type": status < 400 ? "application/json" : "application/problem+json",
      ...headers,
    });
    response.end(
      body === null ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    );
  }
  #given = 0;
}
