import { z } from "zod";
import { id } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import { email, newPassword, password, publicKey, user, username } from "./users.ts";

const secret = z.string().min(1).max(128);

export const registerBody = z.strictObject({
  username,
  email,
  password: newPassword,
  publicKey,
  inviteCode: z.string().max(LIMITS.customCodeMax).optional(),
});
/** `username` may be the email address (AUTH-08). */
export const loginBody = z.strictObject({
  username: z.string().min(1).max(LIMITS.emailMax).refine((s) => s.isWellFormed()),
  password,
});
export const sessionResponse = z.object({ user, token: z.string(), sessionToken: z.string() });
export type SessionResponse = z.infer<typeof sessionResponse>;
export const sessionTokenBody = z.strictObject({ sessionToken: secret });
export const logoutBody = z.strictObject({ sessionToken: secret.optional() }).optional();

/** The code is in the fragment of the link. */
export const resetLinkBody = z.strictObject({ code: secret, newPassword });

export const publicKeysBody = z.strictObject({
  userIds: z.array(id).max(SERVER_LIMITS.publicKeysPerLookup),
});
export const publicKeysResponse = z.object({
  keys: z.record(
    z.string(),
    z.object({ publicKey: z.string(), username: z.string(), avatar_url: z.string().nullable() }),
  ),
});
export type PublicKeysResponse = z.infer<typeof publicKeysResponse>;
export const putPublicKeyBody = z.strictObject({ publicKey, password });

export const presenceBody = z.strictObject({
  status: z.enum(["online", "idle", "dnd", "invisible"]),
});
