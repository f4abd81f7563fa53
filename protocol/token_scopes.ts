/** Facts about access tokens without the schemas: pages load this. */

/** Prefix of every access token, so that people and scanners recognize one. */
export const TOKEN_PREFIX = "parley_pat_";
/** Characters of a token's name, and tokens of one account. */
export const MAX_TOKEN_NAME = 64;
export const MAX_TOKENS = 20;

/**
 * Scopes of an access token; its owner's own permissions also apply. No scope reaches the account's
 * security, deletes or gives away a server, or opens the admin page.
 */
export const TOKEN_SCOPES = ["read", "write", "voice", "moderate", "manage"] as const;
export type TokenScope = typeof TOKEN_SCOPES[number];
