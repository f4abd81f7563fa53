import { customAlphabet } from "nanoid";
import { v7 } from "uuid";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

export interface Ids {
  /** UUIDv7: sorts by time. */
  uuid(): string;
  /** An invite's code: 10 base58 characters (D-SRV-2). */
  inviteCode(): string;
  /** 256 random bits, base64url: tokens (D-ACCT-3). */
  secret(): string;
}

export function createIds(): Ids {
  const inviteCode = customAlphabet(BASE58, SERVER_LIMITS.inviteCodeLength);
  return {
    uuid: () => v7(),
    inviteCode: () => inviteCode(),
    secret: () =>
      crypto.getRandomValues(new Uint8Array(32)).toBase64({
        alphabet: "base64url",
        omitPadding: true,
      }),
  };
}
