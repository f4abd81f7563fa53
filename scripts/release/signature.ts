/**
 * Signatures that `ssh-keygen -Y verify` accepts (SSHSIG, Ed25519): OpenSSH is on every Linux,
 * macOS and Windows, so everyone who downloads a release can verify it with tools they have.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from "node:crypto";
import { Buffer } from "node:buffer";

/** Purpose of a signature: one made for another purpose is invalid. */
export const NAMESPACE = "parley-release";
/** Whose it is, in the list of signers. */
const SIGNER = "parley";
const TYPE = "ssh-ed25519";
const HASH = "sha512";

export interface SigningKey {
  /** `ssh-ed25519 AAAA…`, as in files of OpenSSH. */
  publicKey: string;
  /** The signature of these bytes, in letters. */
  sign(bytes: Uint8Array): string;
}

/** A new key that is stored nowhere. */
export function newKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { d } = privateKey.export({ format: "jwk" });
  return keyOf(Buffer.from(d!, "base64url"));
}

/**
 * The key in a private key file of `ssh-keygen -t ed25519 -N ""`.
 * @throws Error where it is another kind of key, or has a passphrase
 */
export function readKey(text: string): SigningKey {
  const [, letters] = /-----BEGIN OPENSSH PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END/.exec(text) ??
    [];
  if (!letters) throw new Error('not a private key of OpenSSH (`ssh-keygen -t ed25519 -N ""`)');
  const file = new Reader(Buffer.from(letters, "base64"));
  file.skip("openssh-key-v1\0".length);
  const cipher = file.string().toString();
  if (cipher !== "none") {
    throw new Error("the key has a passphrase: sign with a copy that has none");
  }
  file.string();
  file.string();
  file.skip(4);
  file.string();
  const secret = new Reader(file.string());
  secret.skip(8);
  const type = secret.string().toString();
  if (type !== TYPE) throw new Error(`a key of the type ${type}, not ${TYPE}`);
  secret.string();
  return keyOf(secret.string().subarray(0, 32));
}

/** Returns the line of an allowed-signers file that trusts this key for releases only. */
export function signersLine(publicKey: string): string {
  return `${SIGNER} namespaces="${NAMESPACE}" ${publicKey}\n`;
}

function keyOf(seed: Buffer): SigningKey {
  // PKCS #8 of Ed25519 is this and the seed (RFC 8410).
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const { x } = createPublicKey(key).export({ format: "jwk" });
  const blob = Buffer.concat([string(TYPE), string(Buffer.from(x!, "base64url"))]);
  return {
    publicKey: `${TYPE} ${blob.toString("base64")}`,
    sign(bytes) {
      const digest = createHash(HASH).update(bytes).digest();
      const about = [string(NAMESPACE), string(""), string(HASH)];
      const signed = Buffer.concat([Buffer.from("SSHSIG"), ...about, string(digest)]);
      const signature = Buffer.concat([string(TYPE), string(sign(null, signed, key))]);
      const version = Buffer.from([0, 0, 0, 1]);
      const whole = [Buffer.from("SSHSIG"), version, string(blob), ...about, string(signature)];
      const lines = Buffer.concat(whole).toString("base64").match(/.{1,70}/g)!;
      return ["-----BEGIN SSH SIGNATURE-----", ...lines, "-----END SSH SIGNATURE-----", ""]
        .join("\n");
    },
  };
}

/** With its length before it, as SSH writes everything. */
function string(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

class Reader {
  #at = 0;
  constructor(private readonly bytes: Buffer) {}

  skip(count: number): void {
    this.#at += count;
  }

  string(): Buffer {
    const start = this.#at + 4;
    this.#at = start + this.bytes.readUInt32BE(start - 4);
    return this.bytes.subarray(start, this.#at);
  }
}
