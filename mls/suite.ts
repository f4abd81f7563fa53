import { type Bytes, randomBytes } from "../protocol/e2ee/bytes.ts";
import { newSignatureKey, sign, verify } from "../protocol/e2ee/signing.ts";
import type { CiphersuiteImpl, ClientConfig } from "./library.ts";
import * as lib from "./library.ts";

/** MLS 1.0, suite 1: all of it is in WebCrypto (E2E-6). */
const SUITE = "MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519";
/** Epochs whose application messages still open when they come late. */
const PAST_EPOCHS = 4;

let loading: Promise<CiphersuiteImpl> | undefined;

/**
 * The suite, made at its first use. Nothing is awaited at the top of a module: a worker would lose
 * the messages that come before (E2E-7).
 */
export function suite(): Promise<CiphersuiteImpl> {
  return loading ??= createSuite();
}

/** Of this suite alone: by its name the library would bring code for all that it knows. */
async function createSuite(): Promise<CiphersuiteImpl> {
  const hpke = new lib.CipherSuite({
    kem: new lib.DhkemX25519HkdfSha256(),
    kdf: new lib.HkdfSha256(),
    aead: new lib.Aes128Gcm(),
  });
  const parts = {
    kem: "DHKEM-X25519-HKDF-SHA256",
    kdf: "HKDF-SHA256",
    aead: "AES128GCM",
  } as const;
  return {
    name: SUITE,
    hash: lib.makeHashImpl(crypto.subtle, "SHA-256"),
    kdf: lib.makeKdfImpl(new lib.HkdfSha256()),
    hpke: await lib.makeGenericHpke(parts, { encrypt, decrypt }, hpke),
    signature: {
      sign: (key, bytes) => sign(key as Bytes, bytes as Bytes),
      verify: (key, bytes, signature) => verify(key as Bytes, bytes as Bytes, signature as Bytes),
      async keygen() {
        const { publicKey, privateKey } = await newSignatureKey();
        return { publicKey, signKey: privateKey };
      },
    },
    rng: { randomBytes },
  };
}

type Aead = (key: Bytes, iv: Bytes, additionalData: Bytes, bytes: Bytes) => Promise<Bytes>;

const encrypt = (async (key, iv, additionalData, bytes) => {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const algorithm = { name: "AES-GCM", iv, additionalData };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, imported, bytes));
}) as Aead as Parameters<typeof lib.makeGenericHpke>[1]["encrypt"];

const decrypt = (async (key, iv, additionalData, bytes) => {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const algorithm = { name: "AES-GCM", iv, additionalData };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, imported, bytes));
}) as Aead as Parameters<typeof lib.makeGenericHpke>[1]["decrypt"];

/** Whether a leaf may be in any group at all: its certificate is of this key (E2E-8). */
export type CheckLeaf = (identity: Bytes, signatureKey: Bytes) => boolean | Promise<boolean>;

/** How the library is to behave. */
export function configOf(
  validate: ClientConfig["authService"]["validateCredential"],
): ClientConfig {
  return {
    keyRetentionConfig: { ...lib.defaultKeyRetentionConfig, retainKeysForEpochs: PAST_EPOCHS },
    // Of two devices with different clocks one would take a commit that the other refuses.
    lifetimeConfig: { ...lib.defaultLifetimeConfig, validateLifetimeOnReceive: false },
    keyPackageEqualityConfig: lib.defaultKeyPackageEqualityConfig,
    paddingConfig: lib.defaultPaddingConfig,
    authService: { validateCredential: validate },
  };
}
