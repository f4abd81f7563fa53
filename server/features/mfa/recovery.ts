import { customAlphabet } from "nanoid";
import { createHash } from "node:crypto";
import { plainCode } from "../../../protocol/codes.ts";
import { LIMITS } from "../../../protocol/limits.ts";

/** Alphabet without letters and digits that look alike. */
const part = customAlphabet("abcdefghjkmnpqrstuvwxyz23456789", 4);

/** Ten new codes of 59 random bits, `xxxx-xxxx-xxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: LIMITS.recoveryCodes }, () => `${part()}-${part()}-${part()}`);
}

/** Hash of a code as it is stored. Case, spaces and hyphens do not count. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256").update(plainCode(code).toLowerCase()).digest("hex");
}
