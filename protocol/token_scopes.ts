/** What is to be known of access tokens without the schemas: pages load this. */

/** What every access token begins with, so that people and scanners know one when they see it. */
export const TOKEN_PREFIX = "parley_pat_";
/** Characters of a token's name, and tokens of one account. */
export const TOKEN_NAME_MAX = 64;
export const TOKENS_MAX = 20;

/**
 * What an access token may do, at most: its owner's own permissions hold besides. None reaches the
 * account's security, deletes or gives away a server, or opens the admin page.
 */
export const TOKEN_SCOPES = ["read", "write", "voice", "moderate", "manage"] as const;
export type TokenScope = typeof TOKEN_SCOPES[number];
