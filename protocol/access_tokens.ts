import { z } from "zod";
import { id, name, time } from "./common.ts";
import { MAX_TOKEN_NAME, TOKEN_SCOPES } from "./token_scopes.ts";
import { password } from "./users.ts";

export { MAX_TOKENS, TOKEN_PREFIX, type TokenScope } from "./token_scopes.ts";

/** Days until one ends at the latest. */
export const MAX_TOKEN_DAYS = 3650;
export const tokenScope = z.enum(TOKEN_SCOPES);

/** A token as its owner sees it afterwards: never again the token itself. */
export const accessToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(tokenScope),
  created_at: time,
  /** Null: it does not end by itself. */
  expires_at: time.nullable(),
  /** To within five minutes; null: never. */
  last_used: time.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** The password is needed unless the sign-in is younger than 5 minutes (HARD-3). */
export const createTokenBody = z.strictObject({
  name: name(MAX_TOKEN_NAME),
  scopes: z.array(tokenScope).min(1).max(tokenScope.options.length),
  /** Days until it ends; null: it does not. */
  expires_in_days: z.number().int().min(1).max(MAX_TOKEN_DAYS).nullable(),
  password: password.optional(),
});
export type CreateToken = z.infer<typeof createTokenBody>;
/** `token` is shown this once. */
export const createTokenResponse = z.object({ token: z.string(), access_token: accessToken });
export type CreatedToken = z.infer<typeof createTokenResponse>;
