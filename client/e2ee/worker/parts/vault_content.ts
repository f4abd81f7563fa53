import { type Bytes, concat, lp } from "../../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import { PrivateError } from "../../link/errors.ts";
import type { OwnPerson } from "../records.ts";
import { open, seal, sealingKey } from "../seal.ts";
import { decodeValue, encodeValue } from "../values.ts";
import type { KnownPin, SharedKnowledge } from "./shared_knowledge.ts";

/** Labels by the first byte of a vault. Pages write the newest, and read all of them. */
const LABELS: Record<number, string> = { 1: "parley/vault/v1", 2: "parley/vault/v2" };
const VAULT_FORMAT = 2;
/** Bytes by which the vault grows, so that its size doesn't reveal the number of contacts. */
const PADDING_STEP_BYTES = 4096;
const SPACE_CODE = 32;
/** Bytes of a vault without its format, iv and tag. */
const MAX_CONTENT_BYTES = E2EE_LIMITS.vaultMax - 64;

/** Bytes of a letter to a new device, which also holds certificates and signatures. */
const MAX_HANDED_BYTES = E2EE_LIMITS.pairingLetterMax - 4096;

/** Content of the vault that the recovery key opens (E2E-11). */
export interface VaultContent extends SharedKnowledge {
  person: OwnPerson;
}

/** Seals a vault. */
export async function sealVault(
  vaultKey: Bytes,
  userId: string,
  content: VaultContent,
): Promise<Bytes> {
  const { later, ...known } = content;
  const bytes = packed({ ...later, ...known }, MAX_CONTENT_BYTES);
  const size = Math.min(
    Math.ceil(bytes.length / PADDING_STEP_BYTES) * PADDING_STEP_BYTES,
    MAX_CONTENT_BYTES,
  );
  const padded = concat(bytes, new Uint8Array(size - bytes.length).fill(SPACE_CODE));
  const sealed = await seal(await sealingKey(vaultKey), padded, lp(LABELS[VAULT_FORMAT], userId));
  return concat(Uint8Array.of(VAULT_FORMAT), sealed);
}

/**
 * Returns JSON with as many pins as fit: verified ones first, then the newest. Roots are dropped
 * last.
 * @throws Error if the rest alone is too large
 */
export function packed<T extends SharedKnowledge>(
  { ...content }: T,
  max = MAX_HANDED_BYTES,
): Bytes {
  const order = ({ verified }: KnownPin) => Number(!!verified);
  content.pins = content.pins.toSorted((a, b) => order(b) - order(a) || b.at - a.at);
  for (;;) {
    const bytes = encodeValue(content);
    if (bytes.length <= max) return bytes;
    if (content.pins.length) {
      content.pins = content.pins.slice(0, Math.floor(content.pins.length * 0.9));
    } else if (content.roots) delete content.roots;
    else throw new Error("a vault that is too large");
  }
}

/**
 * Opens a vault; null: another key has sealed it, or it is damaged.
 * @throws PrivateError newer_version
 */
export async function openVault(
  vaultKey: Bytes,
  userId: string,
  sealed: Bytes,
): Promise<VaultContent | null> {
  const label = demandKnownFormat(sealed);
  const bytes = await open(await sealingKey(vaultKey), sealed.slice(1), lp(label, userId));
  if (!bytes) return null;
  const content = decodeValue<VaultContent>(bytes);
  const { person, pins, privateFrom, revoked, audit, roots, ...later } = content;
  const known = { privateFrom, ...(revoked && { revoked }), ...(audit && { audit }) };
  return { person, pins, ...known, ...(roots && { roots }), later };
}

/**
 * Refuses to open or overwrite a vault of a later version.
 * @returns the label of its version; throws PrivateError newer_version
 */
export function demandKnownFormat([format]: Bytes): string {
  const label = LABELS[format];
  if (!label) throw new PrivateError("newer_version");
  return label;
}

/** Returns whether a vault is of an earlier version, and has to be rewritten. */
export function isOlderFormat([format]: Bytes): boolean {
  return format < VAULT_FORMAT;
}
