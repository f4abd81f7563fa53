import { type Bytes, concat, hkdf, lp, randomBytes, sha256, utf8 } from "./bytes.ts";

/** Digits and letters that are hard to confuse: I, L, O and U are missing. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters that are read as another symbol. */
const LOOKALIKES: Record<string, string> = { I: "1", L: "1", O: "0" };
const BITS_PER_SYMBOL = 5;
/** 130 random bits and 10 that check them (E2E-11). */
const SECRET_SYMBOLS = 26;
const CHECK_SYMBOLS = 2;
const SYMBOLS_PER_GROUP = 4;
const CHECK = "parley/recovery-check/v1";
const VAULT = "parley/vault/v1";

/** A new recovery key: 28 symbols in seven groups, `ABCD-EFGH-…`. */
export async function newRecoveryKey(): Promise<string> {
  // The low five bits of a random byte are a random symbol.
  const values = Array.from(randomBytes(SECRET_SYMBOLS), (byte) => byte & 31);
  return shown([...values, ...await checkOf(values)]);
}

/**
 * Parses a recovery key as typed: in any case, with spaces or hyphens anywhere, O for 0 and I or L
 * for 1. Returns its canonical form, or null if a symbol is wrong, missing or extra.
 */
export async function readRecoveryKey(typed: string): Promise<string | null> {
  const symbols = Array.from(
    typed.toUpperCase().replace(/[\s\p{Pd}]/gu, ""),
    (one) => SYMBOLS.indexOf(LOOKALIKES[one] ?? one),
  );
  if (symbols.length !== SECRET_SYMBOLS + CHECK_SYMBOLS || symbols.includes(-1)) return null;
  const check = await checkOf(symbols.slice(0, SECRET_SYMBOLS));
  return check.every((one, i) => one === symbols[SECRET_SYMBOLS + i]) ? shown(symbols) : null;
}

/**
 * The key that seals a person's vault (E2E-11).
 * @param recoveryKey in its one form, as `readRecoveryKey` returns it
 */
export function vaultKey(recoveryKey: string, userId: string): Promise<Bytes> {
  const secret = utf8(recoveryKey.replaceAll("-", "").slice(0, SECRET_SYMBOLS));
  return hkdf(secret, new Uint8Array(), lp(VAULT, userId), 32);
}

/** Returns the two symbols that check the others. */
async function checkOf(values: number[]): Promise<number[]> {
  const hash = await sha256(concat(lp(CHECK), new Uint8Array(values)));
  return [hash[0] >> 3, hash[1] >> 3].map((one) => one & ((1 << BITS_PER_SYMBOL) - 1));
}

function shown(values: number[]): string {
  const symbols = values.map((one) => SYMBOLS[one]).join("");
  return symbols.match(new RegExp(`.{${SYMBOLS_PER_GROUP}}`, "g"))!.join("-");
}
