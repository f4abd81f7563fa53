import passwords from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import { LIMITS } from "../../../protocol/limits.ts";

const MAX_PASSWORDS = 10_000;

/**
 * The commonest passwords that are long enough to be one here, in lower case. Half a megabyte of
 * source: imported only where they are refused.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  passwords.filter((password) => password.length >= LIMITS.passwordMin).slice(0, MAX_PASSWORDS),
);
