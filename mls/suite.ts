import type { Bytes } from "../protocol/e2ee/bytes.ts";
import { type ClientConfig, defaultAuthenticationService } from "./library.ts";
import * as lib from "./library.ts";

/** MLS 1.0, suite 1: all of it is in WebCrypto (E2E-6). */
const SUITE = "MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519";
/** Epochs whose application messages still open when they come late. */
const PAST_EPOCHS = 4;

let loading: ReturnType<typeof lib.getCiphersuiteImpl> | undefined;

/**
 * The suite, loaded at its first use. Nothing is awaited at the top of a module: a worker would lose
 * the messages that come before (E2E-7).
 */
export function suite(): ReturnType<typeof lib.getCiphersuiteImpl> {
  return loading ??= lib.getCiphersuiteImpl(lib.getCiphersuiteFromName(SUITE));
}

/** Whether a leaf may be in any group at all: its certificate is of this key (E2E-8). */
export type CheckLeaf = (identity: Bytes, signatureKey: Bytes) => boolean | Promise<boolean>;

/** How the library is to behave. */
export function configOf(validate: typeof defaultAuthenticationService.validateCredential) {
  return {
    keyRetentionConfig: { ...lib.defaultKeyRetentionConfig, retainKeysForEpochs: PAST_EPOCHS },
    // Of two devices with different clocks one would take a commit that the other refuses.
    lifetimeConfig: { ...lib.defaultLifetimeConfig, validateLifetimeOnReceive: false },
    keyPackageEqualityConfig: lib.defaultKeyPackageEqualityConfig,
    paddingConfig: lib.defaultPaddingConfig,
    authService: { validateCredential: validate },
  } satisfies ClientConfig;
}
