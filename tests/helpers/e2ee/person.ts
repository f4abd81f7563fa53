import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";

/** Expiry of key packages, in seconds since 1970. */
export const LATER = 4_000_000_000;

export interface Person {
  userId: string;
  key: SignatureKey;
}

export async function newPerson(userId: string): Promise<Person> {
  return { userId, key: await newSignatureKey() };
}
