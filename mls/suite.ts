import { type Bytes, randomBytes } from "../protocol/e2ee/bytes.ts";
import { newSignatureKey, sign, verify } from "../protocol/e2ee/signing.ts";
import { hpke, kdf } from "./hpke.ts";
import type { CiphersuiteImpl, ClientConfig } from "./library.ts";
import * as lib from "./library.ts";

/** MLS 1.0, suite 1: all of it is in WebCrypto (E2E-6). */
const SUITE = "MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519";
/** Epochs whose application messages still open when they come late. */
const PAST_EPOCHS = 4;

/** Of this suite alone: by its name the library would bring code for all that it knows. */
const SUITE_IMPL: CiphersuiteImpl = {
  name: SUITE,
  hash: lib.makeHashImpl(crypto.subtle, "SHA-256"),
  kdf,
  hpke,
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

export const suite = () => Promise.resolve(SUITE_IMPL);

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
