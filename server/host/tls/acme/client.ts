import { calculateJwkThumbprint, exportJWK, FlattenedSign, type JWK } from "jose";
import { VERSION } from "../../../base/version.ts";

/** An error response of an authority (RFC 8555, 6.7), or a failure to reach it. */
export class AcmeError extends Error {
  constructor(
    message: string,
    /** The last part of its kind, e.g. `rateLimited`; empty: none was given. */
    readonly type = "",
    /** Milliseconds to wait before another request. */
    readonly retryAfter = 0,
  ) {
    super(message);
  }
}

/** The used fields of the authority's directory (RFC 8555, 7.1.1). */
interface Directory {
  newNonce: string;
  newAccount: string;
  newOrder: string;
  meta?: { termsOfService?: string; externalAccountRequired?: boolean };
}

export interface AcmeResponse<T> {
  body: T;
  /** The address of a created resource. */
  location: string | null;
  /** Milliseconds until it is worth asking again. */
  retryAfter: number;
}

/** Milliseconds for one request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Tries with a nonce that is used up or too old. */
const MAX_NONCE_ATTEMPTS = 4;

/** Signed requests to one authority, in the name of one key (RFC 8555, 6). */
export class AcmeClient {
  #nonces: string[] = [];
  #jwk: JWK | null = null;
  #directory: Directory | null = null;
  /** The account's address, once there is one. */
  account: string | null = null;

  constructor(
    private readonly address: string,
    private readonly key: CryptoKeyPair,
    private readonly signal: AbortSignal,
    /** Milliseconds since 1970. */
    private readonly clock: () => number,
  ) {}

  async directory(): Promise<Directory> {
    if (this.#directory) return this.#directory;
    const response = await this.#fetch(this.address);
    const found = await bodyOf(response) as Partial<Directory> | null;
    if (!response.ok || !found?.newNonce || !found.newAccount || !found.newOrder) {
      throw new AcmeError(`${this.address} is no directory of an ACME authority`);
    }
    return this.#directory = found as Directory;
  }

  /** Returns the key's thumbprint, which completes a challenge's token (RFC 8555, 8.1). */
  async thumbprint(): Promise<string> {
    return await calculateJwkThumbprint(await this.#publicKey());
  }

  /** Fetches a resource. */
  get<T>(url: string): Promise<AcmeResponse<T>> {
    return this.post(url, null);
  }

  /** @param payload null fetches the resource (POST-as-GET) @throws AcmeError */
  async post<T>(url: string, payload: unknown): Promise<AcmeResponse<T>> {
    for (let turn = 1;; turn++) {
      const response = await this.#fetch(url, {
        method: "POST",
        headers: { "content-type": "application/jose+json" },
        body: await this.#sign(url, payload),
      });
      this.#keepNonce(response);
      const body = await bodyOf(response);
      if (response.ok) {
        const location = response.headers.get("location");
        return { body: body as T, location, retryAfter: retryAfter(response, this.clock()) };
      }
      const error = errorOf(url, response, body, this.clock());
      if (error.type !== "badNonce" || turn === MAX_NONCE_ATTEMPTS) throw error;
    }
  }

  async #sign(url: string, payload: unknown): Promise<string> {
    const nonce = this.#nonces.pop() ?? await this.#newNonce();
    const who = this.account ? { kid: this.account } : { jwk: await this.#publicKey() };
    const text = payload === null ? "" : JSON.stringify(payload);
    const signed = await new FlattenedSign(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "ES256", nonce, url, ...who })
      .sign(this.key.privateKey);
    return JSON.stringify(signed);
  }

  async #newNonce(): Promise<string> {
    const { newNonce } = await this.directory();
    const response = await this.#fetch(newNonce, { method: "HEAD" });
    this.#keepNonce(response);
    const nonce = this.#nonces.pop();
    if (!nonce) throw new AcmeError(`${newNonce} gave no nonce`);
    return nonce;
  }

  #keepNonce(response: Response): void {
    const nonce = response.headers.get("replay-nonce");
    if (nonce) this.#nonces.push(nonce);
  }

  async #publicKey(): Promise<JWK> {
    if (this.#jwk) return this.#jwk;
    const { kty, crv, x, y } = await exportJWK(this.key.publicKey);
    return this.#jwk = { kty, crv, x, y };
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const headers = { ...init.headers, "user-agent": `Parley/${VERSION}` };
    try {
      return await fetch(url, { ...init, headers, signal, redirect: "error" });
    } catch (error) {
      this.signal.throwIfAborted();
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? cause.message : message;
      throw new AcmeError(`${new URL(url).host} cannot be reached: ${why}`);
    }
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!/json/.test(response.headers.get("content-type") ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorOf(url: string, response: Response, body: unknown, now: number): AcmeError {
  const { type, detail } = (body ?? {}) as { type?: string; detail?: string };
  const text = detail ?? `${new URL(url).host} answered ${response.status}`;
  return new AcmeError(text, type?.split(":").pop(), retryAfter(response, now));
}

/** In seconds or as a date. */
function retryAfter({ headers }: Response, now: number): number {
  const text = headers.get("retry-after");
  if (!text) return 0;
  const seconds = Number(text);
  const time = Number.isNaN(seconds) ? Date.parse(text) - now : seconds * 1000;
  return Math.max(0, time || 0);
}
