import { z } from "zod";
import { id, name, time } from "./common.ts";
import { password } from "./users.ts";

/** What every access token begins with, so that people and scanners know one when they see it. */
export const TOKEN_PREFIX = "parley_pat_";
/** Characters of a token's name, tokens of one account, and days until one ends at the latest. */
export const TOKEN_NAME_MAX = 64;
export const TOKENS_MAX = 20;
export const TOKEN_DAYS_MAX = 3650;

/**
 * What an access token may do, at most: its owner's own rights hold besides. None reaches the
 * account's security, deletes or gives away a server, or opens the admin page.
 */
export const tokenScope = z.enum(["read", "write", "voice", "moderate", "manage"]);
export type TokenScope = z.infer<typeof tokenScope>;

/** What each lets a program do, in words for people. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, string>> = {
  read: "See your servers, messages, friends and profile, and hear of what happens",
  write: "Write, change and delete messages; friends, status and profile",
  voice: "Join voice channels and calls",
  moderate: "Remove, ban and mute members, delete others' messages, pin",
  manage: "Create and change servers, channels, roles and invites",
};

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
  name: name(TOKEN_NAME_MAX),
  scopes: z.array(tokenScope).min(1).max(tokenScope.options.length),
  /** Days until it ends; null: it does not. */
  expires_in_days: z.number().int().min(1).max(TOKEN_DAYS_MAX).nullable(),
  password: password.optional(),
});
export type CreateToken = z.infer<typeof createTokenBody>;
/** `token` is shown this once. */
export const createTokenAnswer = z.object({ token: z.string(), access_token: accessToken });
export type CreatedToken = z.infer<typeof createTokenAnswer>;
export const tokensAnswer = z.object({ access_tokens: z.array(accessToken) });
