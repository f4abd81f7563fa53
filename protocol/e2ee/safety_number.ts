import { type Bytes, lp, sha256 } from "./bytes.ts";

const SAFETY = "parley/safety/v1";

/** A person and the key that is taken for theirs. */
export interface PersonKey {
  userId: string;
  publicKey: Bytes;
}

/**
 * The safety number of two people: 60 digits in twelve groups, the same on both sides, another one
 * once one of their keys is another (E2E-35).
 */
export async function safetyNumber(one: PersonKey, other: PersonKey): Promise<string> {
  const parts = await Promise.all([one, other].map(safetyDigits));
  return parts.sort().join(" ");
}

/** Returns one person's 30 digits, in six groups of five. */
async function safetyDigits({ userId, publicKey }: PersonKey): Promise<string> {
  const hash = await sha256(lp(SAFETY, userId, publicKey));
  const groups = Array.from({ length: 6 }, (_, i) => {
    const number = hash.slice(i * 5, i * 5 + 5).reduce((sum, byte) => sum * 256 + byte, 0);
    return String(number % 100_000).padStart(5, "0");
  });
  return groups.join(" ");
}
