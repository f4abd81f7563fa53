import type { SecureContext } from "node:tls";
import type { Log } from "../../base/log.ts";
import { StartError } from "../../base/start_error.ts";
import { day, type Pair, readPair, UnfitPair } from "./pair.ts";
import type { CertificateSource, CertificateState } from "./source.ts";

const DAY_MS = 24 * 3600_000;
/** Milliseconds of life left below which the admin is warned. Automatic renewal happens earlier. */
const WARN_BEFORE_MS = 14 * DAY_MS;

/** Where a certificate and its key lie. */
interface PairOfFiles {
  cert: string;
  key: string;
}

/** `--tls cert.pem,key.pem`: the host's own certificate, read again when its files change. */
export class FileCertificate implements CertificateSource {
  readonly authority = null;
  #stamp = "";
  #pair!: Pair;
  /** Problem with the current files. */
  #fault: string | null = null;
  /** The day on which the log last said that the end is near. */
  #warnedOn = "";

  private constructor(
    private readonly files: PairOfFiles,
    private readonly clock: () => number,
    private readonly log: Log,
  ) {}

  /** @throws StartError for files that cannot be read or used */
  static async open(files: PairOfFiles, clock: () => number, log: Log): Promise<FileCertificate> {
    const source = new FileCertificate(files, clock, log);
    await source.#read();
    source.#notify();
    return source;
  }

  hostNames(): readonly string[] {
    return this.#pair.hosts;
  }

  contextFor(): Promise<SecureContext> {
    return Promise.resolve(this.#pair.context);
  }

  state(): CertificateState {
    const { notAfter } = this.#pair;
    return { notAfter, problem: this.#fault ?? this.#ending() };
  }

  /** Loads a renewed certificate; one that does not work is reported once. */
  async refresh(): Promise<void> {
    try {
      if (await this.#read()) this.log.info(`A new certificate, until ${day(this.#pair.notAfter)}`);
    } catch (error) {
      const fault = (error as Error).message;
      if (fault !== this.#fault) this.log.error("the new certificate is not used", error);
      this.#fault = fault;
    }
    this.#notify();
  }

  /** @returns whether there is another pair than before */
  async #read(): Promise<boolean> {
    const { cert, key } = this.files;
    const stamp = (await Promise.all([cert, key].map(changedAt))).join();
    if (stamp === this.#stamp) return false;
    const [chain, secret] = await Promise.all([cert, key].map(readPem));
    try {
      this.#pair = readPair(chain, secret, this.clock());
    } catch (error) {
      if (!(error instanceof UnfitPair)) throw error;
      throw new StartError(`--tls ${cert},${key}: ${error.message}.`);
    }
    const first = this.#stamp === "";
    this.#stamp = stamp;
    this.#fault = null;
    return !first;
  }

  /** Once a day, also where the clock jumps. */
  #notify(): void {
    const ending = this.#ending();
    const today = day(this.clock());
    if (!ending || today === this.#warnedOn) return;
    this.#warnedOn = today;
    this.log.warn(ending);
  }

  #ending(): string | null {
    const { notBefore, notAfter } = this.#pair;
    const now = this.clock();
    const file = this.files.cert;
    if (now < notBefore) {
      return `The certificate in ${file} is valid from ${day(notBefore)} on. Is the clock right?`;
    }
    if (notAfter - now > Math.min(WARN_BEFORE_MS, (notAfter - notBefore) / 4)) return null;
    return now >= notAfter
      ? `THE CERTIFICATE in ${file} HAS EXPIRED on ${day(notAfter)}: browsers refuse it.`
      : `The certificate in ${file} expires on ${day(notAfter)}, and nobody has renewed it.`;
  }
}

/** Returns the modification time of a file, of its target for a link. */
async function changedAt(path: string): Promise<number> {
  const { mtime } = await Deno.stat(path).catch(unreadable(path));
  return mtime?.getTime() ?? 0;
}

async function readPem(path: string): Promise<string> {
  const text = await Deno.readTextFile(path).catch(unreadable(path));
  if (text.includes("-----BEGIN")) return text;
  throw new StartError(`--tls: ${path} is not a PEM file (it has no line "-----BEGIN ...")`);
}

function unreadable(path: string) {
  return (error: Error): never => {
    throw new StartError(`--tls: ${path} cannot be read: ${reason(error)}`);
  };
}

function reason(error: Error): string {
  if (error instanceof Deno.errors.NotFound) return "there is no such file.";
  if (error instanceof Deno.errors.PermissionDenied) {
    return "this user may not. Give the user that Parley runs under the right to read it.";
  }
  if (error instanceof Deno.errors.IsADirectory) return "it is a folder.";
  return error.message;
}
