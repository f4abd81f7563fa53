import type { KeyPair } from "../certificate.ts";
import { makeKeys, privateKeyFrom, privateKeyPem, publicKeyOf } from "../signing.ts";
import { writeWhole } from "../../../storage/sync.ts";

/** The account with an authority. */
export interface Account {
  /** Address of the authority's directory. */
  directory: string;
  /** Its address there; null: there is none yet. */
  url: string | null;
  keys: CryptoKeyPair;
}

/** The latest certificate and its authority. */
export interface StoredCertificate extends KeyPair {
  directory: string;
}

/** Files of `--tls auto` in the data folder: the account's key and the certificate's, 0600. */
export class AcmeStore {
  constructor(private readonly folder: string) {}

  /** The account with that authority; a new key where there is none. */
  async account(directory: string): Promise<Account> {
    const kept = await this.#read<{ directory: string; url: string | null; key: string }>(ACCOUNT);
    if (kept?.directory !== directory) return { directory, url: null, keys: await makeKeys() };
    const privateKey = await privateKeyFrom(kept.key);
    return {
      directory,
      url: kept.url,
      keys: { privateKey, publicKey: await publicKeyOf(privateKey) },
    };
  }

  async keepAccount({ directory, url, keys }: Account): Promise<void> {
    await this.#write(ACCOUNT, { directory, url, key: await privateKeyPem(keys.privateKey) });
  }

  certificate(): Promise<StoredCertificate | null> {
    return this.#read<StoredCertificate>(CERTIFICATE);
  }

  /** Stores both in one file, so that neither is ever kept without the other. */
  async keepCertificate(kept: StoredCertificate): Promise<void> {
    await this.#write(CERTIFICATE, kept);
  }

  /** Null where there is none, or it cannot be made sense of: it can be had again. */
  async #read<T>(name: string): Promise<T | null> {
    try {
      return JSON.parse(await Deno.readTextFile(`${this.folder}/${name}`)) as T;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  async #write(name: string, value: unknown): Promise<void> {
    await Deno.mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeWhole(`${this.folder}/${name}`, JSON.stringify(value, null, 2), { mode: 0o600 });
  }
}

const ACCOUNT = "account.json";
const CERTIFICATE = "certificate.json";
