import { X509Certificate } from "node:crypto";
import { createSecureContext, type SecureContext } from "node:tls";
import type { Log } from "../log.ts";
import { StartError } from "../start_error.ts";
import type { CertificateSource } from "./source.ts";

/** `--tls cert.pem,key.pem`: one's own certificate, read again when its files change. */
export class FileCertificate implements CertificateSource {
  readonly authority = null;
  #stamp = "";
  #context!: SecureContext;
  #hosts: string[] = [];

  private constructor(
    private readonly cert: string,
    private readonly key: string,
    private readonly log: Log,
  ) {}

  /** @throws StartError for files that cannot be read, or do not fit together */
  static async open(cert: string, key: string, log: Log): Promise<FileCertificate> {
    const source = new FileCertificate(cert, key, log);
    await source.#read();
    return source;
  }

  hostNames(): readonly string[] {
    return this.#hosts;
  }

  contextFor(): Promise<SecureContext> {
    return Promise.resolve(this.#context);
  }

  /** A renewed certificate is taken up; one that does not work is only reported. */
  async refresh(): Promise<void> {
    await this.#read().catch((error) => this.log.error("the new certificate is not used", error));
  }

  async #read(): Promise<void> {
    const stamp = (await Promise.all([this.cert, this.key].map(changedAt))).join();
    if (stamp === this.#stamp) return;
    const [cert, key] = await Promise.all([this.cert, this.key].map(readPem));
    try {
      this.#context = createSecureContext({ cert, key });
      this.#hosts = hostsIn(cert);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `--tls: ${this.cert} and ${this.key} do not make a certificate: ${why}. ` +
          "Give the certificate with its chain first, then its private key, both as PEM.",
      );
    }
    this.#stamp = stamp;
  }
}

/** DNS names, without those that are something else. */
function hostsIn(cert: string): string[] {
  const names = new X509Certificate(cert).subjectAltName ?? "";
  return [...names.matchAll(/DNS:([\w.*-]+)/g)].map(([, name]) => name);
}

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
    throw new StartError(`--tls: ${path} cannot be read: ${error.message}`);
  };
}
