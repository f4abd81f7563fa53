import { createSecureContext, type SecureContext } from "node:tls";
import type { Log } from "../../base/log.ts";
import { type Authority, openAuthority } from "./authority.ts";
import { issue, RENEW_BEFORE_MS } from "./certificate.ts";
import { isNarrow, permittedNames } from "./constraints.ts";
import type { Names } from "../../base/hosts.ts";
import type { CertificateSource, CertificateState } from "./source.ts";

interface Deps {
  /** The folder that keeps the authority. */
  folder: string;
  clock: () => number;
  log: Log;
  /** The machine's names and addresses at this moment. */
  names: () => Names;
}

/** More would only be names that someone guesses. */
const MAX_LEARNED = 20;

/**
 * `--tls lan`: the installation's own authority, and its certificate for the names and addresses of
 * this machine. The certificate is renewed when it gets old or these change; a local name that
 * others use for the machine is added when it is first used.
 */
export class LanCertificate implements CertificateSource {
  #learned = new Set<string>();
  #names!: Names;
  #notAfter = 0;
  #context!: SecureContext;
  /** Changes run one at a time. */
  #changing: Promise<void> = Promise.resolve();

  private constructor(private readonly deps: Deps, private readonly ca: Authority) {}

  static async open(deps: Deps): Promise<LanCertificate> {
    const ca = await openAuthority(deps.folder, deps.names(), deps.clock());
    if (!isNarrow(ca.certificate)) {
      deps.log.warn(
        `The authority in ${deps.folder} was made by an older version and could vouch for more than ` +
          "it needs to. To have a new one, stop Parley, delete that folder, and trust the new " +
          "authority on each device (docs/lan.md).",
      );
    }
    const source = new LanCertificate(deps, ca);
    await source.refresh();
    return source;
  }

  get authority(): string {
    return this.ca.pem;
  }

  /** Names that the certificate covers now. */
  get names(): Names {
    return this.#names;
  }

  hostNames(): readonly string[] {
    return this.#names.hosts;
  }

  state(): CertificateState {
    return { notAfter: this.#notAfter, problem: null };
  }

  async contextFor(host: string | undefined): Promise<SecureContext> {
    const name = host?.toLowerCase();
    if (name && !this.#names.hosts.includes(name) && this.#mayLearn(name)) {
      this.#learned.add(name);
      await this.refresh();
    }
    return this.#context;
  }

  refresh(): Promise<void> {
    this.#changing = this.#changing.then(() => this.#renew());
    return this.#changing;
  }

  #mayLearn(name: string): boolean {
    const { hosts } = permittedNames(this.ca.certificate, { hosts: [name], addresses: [] });
    return hosts.length > 0 && this.#learned.size < MAX_LEARNED && /^[a-z0-9.-]{1,253}$/.test(name);
  }

  async #renew(): Promise<void> {
    const { clock, log } = this.deps;
    const { hosts, addresses } = this.deps.names();
    const wanted = { hosts: [...new Set([...hosts, ...this.#learned])], addresses };
    const names = permittedNames(this.ca.certificate, wanted);
    const same = JSON.stringify(names) === JSON.stringify(this.#names);
    if (same && this.#notAfter - clock() > RENEW_BEFORE_MS) return;
    const { cert, key, notAfter } = await issue(this.ca, names, clock());
    if (this.#context) log.info(`A new certificate for ${[...names.hosts, ...names.addresses]}`);
    this.#context = createSecureContext({ cert, key });
    this.#names = names;
    this.#notAfter = notAfter;
  }
}
