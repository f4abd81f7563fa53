import { type Bytes, randomBytes } from "../protocol/e2ee/bytes.ts";
import { newSignatureKey, sign, verify } from "../protocol/e2ee/signing.ts";
import { hpke, kdf } from "./hpke.ts";
import type { Capabilities, CiphersuiteImpl, ClientConfig } from "./library.ts";
import * as lib from "./library.ts";

/** MLS 1.0, suite 1, which WebCrypto supports completely (E2E-6). */
const SUITE = "MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519";
/** Past epochs whose late application messages can still be opened. */
const MAX_PAST_EPOCHS = 4;

/** Built by hand: by a suite's name the library would include the code of all it knows. */
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

/** Capabilities of a device's leaf: the only suite and kind of credential that groups use. */
export const CAPABILITIES: Capabilities = {
  versions: ["mls10"],
  ciphersuites: [SUITE],
  extensions: [],
  proposals: [],
  credentials: ["basic"],
};

export const suite = () => Promise.resolve(SUITE_IMPL);

/** Returns whether a leaf may be in any group: its certificate must be of this key (E2E-8). */
export type CheckLeaf = (identity: Bytes, signatureKey: Bytes) => boolean | Promise<boolean>;

/** How the library is to behave. */
export function configOf(
  validate: ClientConfig["authService"]["validateCredential"],
): ClientConfig {
  return {
    keyRetentionConfig: { ...lib.defaultKeyRetentionConfig, retainKeysForEpochs: MAX_PAST_EPOCHS },
    // With different clocks, one device would accept a commit that another refuses.
    lifetimeConfig: { ...lib.defaultLifetimeConfig, validateLifetimeOnReceive: false },
    keyPackageEqualityConfig: lib.defaultKeyPackageEqualityConfig,
    paddingConfig: lib.defaultPaddingConfig,
    authService: { validateCredential: validate },
  };
}
