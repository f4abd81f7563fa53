import type { SecureContext } from "node:tls";
import type { Log } from "../../base/log.ts";
import { Challenges, type Method, METHODS } from "./acme/challenges.ts";
import { AcmeClient, AcmeError } from "./acme/client.ts";
import { openAccount, orderCertificate } from "./acme/order.ts";
import { AcmeStore } from "./acme/store.ts";
import type { KeyPair } from "./certificate.ts";
import { day, type Pair, readPair, UnfitPair } from "./pair.ts";
import type { CertificateSource, CertificateState } from "./source.ts";

interface Deps {
  /** The folder that keeps account and certificate. */
  folder: string;
  /** The authority's directory. */
  directory: string;
  email: string | null;
  hosts: string[];
  clock: () => number;
  log: Log;
}

/** Errors after which the other method may work (RFC 8555, 6.7): the proof was not found. */
const OF_THE_METHOD = new Set(["connection", "dns", "incorrectResponse", "tls", "unauthorized"]);
const MINUTE_MS = 60_000;
/**
 * Pauses after failures: the first, and the longest without and with a certificate. Each attempt
 * makes two validations, and Let's Encrypt allows five failed ones an hour.
 */
const PAUSE = { first: 20 * MINUTE_MS, bare: 60 * MINUTE_MS, most: 24 * 60 * MINUTE_MS };

/**
 * `--tls auto`: a certificate for the names of `--host` from an authority that browsers know, by
 * ACME (RFC 8555), renewed when a third of its life is left (OPS-5). TLS connections are closed
 * until there is a first one.
 */
export class AutoCertificate implements CertificateSource {
  readonly authority = null;
  readonly challenges: Challenges;
  #pair: Pair | null = null;
  #problem: string | null = null;
  #failures = 0;
  /** When it failed last, and how long to wait from then on (milliseconds). */
  #failed = 0;
  #pause = 0;
  #renewing: Promise<void> | null = null;
  readonly #stopping = new AbortController();
  readonly #store: AcmeStore;

  private constructor(private readonly deps: Deps) {
    this.challenges = new Challenges(deps.clock);
    this.#store = new AcmeStore(deps.folder);
  }

  static async open(deps: Deps): Promise<AutoCertificate> {
    const source = new AutoCertificate(deps);
    const kept = await source.#store.certificate();
    if (kept?.directory === deps.directory) source.#serve(kept);
    return source;
  }

  hostNames(): readonly string[] {
    return this.deps.hosts;
  }

  contextFor(): Promise<SecureContext | null> {
    return Promise.resolve(this.#pair?.context ?? null);
  }

  state(): CertificateState {
    return { notAfter: this.#pair?.notAfter ?? null, problem: this.#problem };
  }

  /** Begins to renew where that is due; done when it has come to an end. */
  refresh(): Promise<void> {
    if (!this.#isDue()) return Promise.resolve();
    this.#renewing ??= this.#renew().finally(() => this.#renewing = null);
    return this.#renewing;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#renewing;
  }

  #isForAll(): boolean {
    return this.deps.hosts.every((host) => this.#pair?.hosts.includes(host));
  }

  #isDue(): boolean {
    const now = this.deps.clock();
    const waited = now - this.#failed;
    // A clock that was set back must not prolong the pause.
    if (this.#failures > 0 && waited >= 0 && waited < this.#pause) return false;
    if (!this.#pair || !this.#isForAll()) return true;
    const { notBefore, notAfter } = this.#pair;
    return notAfter - now <= (notAfter - notBefore) / 3;
  }

  async #renew(): Promise<void> {
    const { hosts, log, directory } = this.deps;
    try {
      const pair = await this.#order();
      if (!this.#serve(pair) || !this.#isForAll()) {
        throw new AcmeError("The certificate that came cannot be used");
      }
      await this.#store.keepCertificate({ ...pair, directory });
      this.#failures = 0;
      this.#problem = null;
      log.info(`A certificate for ${hosts.join(", ")}, until ${day(this.#pair!.notAfter)}`);
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#fail(error as Error);
    }
  }

  /**
   * Orders by one method, then the other: only the authority knows which port can be reached from
   * outside.
   */
  async #order(): Promise<KeyPair> {
    const { directory, email, hosts, clock, log } = this.deps;
    const { signal } = this.#stopping;
    const account = await this.#store.account(directory);
    const client = new AcmeClient(directory, account.keys, signal, clock);
    client.account = account.url;
    const open = async () => {
      const url = await openAccount(client, email);
      await this.#store.keepAccount({ ...account, url });
      const terms = (await client.directory()).meta?.termsOfService;
      if (terms) log.info(`The authority's terms, which --tls auto agrees to: ${terms}`);
    };
    if (!client.account) await open();
    const order = (method: Method) =>
      orderCertificate({ client, hosts, method, challenges: this.challenges, signal });
    const refusals: string[] = [];
    for (const method of METHODS) {
      try {
        return await order(method).catch(async (error) => {
          if (!(error instanceof AcmeError) || error.type !== "accountDoesNotExist") throw error;
          await open();
          return await order(method);
        });
      } catch (error) {
        if (!(error instanceof AcmeError) || !OF_THE_METHOD.has(error.type)) throw error;
        refusals.push(`${method}: ${error.message.replace(/\.$/, "")}`);
      }
    }
    throw new AcmeError(refusals.join("; "));
  }

  /** Takes a pair up. @returns whether it can be served */
  #serve({ cert, key }: KeyPair): boolean {
    try {
      this.#pair = readPair(cert, key, this.deps.clock());
      return true;
    } catch (error) {
      if (error instanceof UnfitPair) return false;
      throw error;
    }
  }

  #fail(error: Error): void {
    const { hosts, clock, log } = this.deps;
    const longest = this.#pair && this.#pair.notAfter > clock() ? PAUSE.most : PAUSE.bare;
    const asked = error instanceof AcmeError ? error.retryAfter : 0;
    this.#pause = Math.max(asked, Math.min(longest, PAUSE.first * 2 ** this.#failures));
    this.#failures++;
    this.#failed = clock();
    const what = this.#pair
      ? `The certificate, which ends on ${day(this.#pair.notAfter)}, could not be renewed`
      : `There is no certificate for ${hosts.join(", ")} yet`;
    const minutes = Math.ceil(this.#pause / MINUTE_MS);
    this.#problem = `${what}: ${error.message.replace(/\.$/, "")}.`;
    log.error(
      `${this.#problem} Tried again in ${minutes} minutes.`,
      error instanceof AcmeError ? undefined : error,
    );
  }
}
