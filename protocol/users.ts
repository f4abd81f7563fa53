import { z } from "zod";
import { base64, id, name, status } from "./common.ts";
import { countSigns } from "./graphemes.ts";
import { LIMITS } from "./limits.ts";
import { isReserved } from "./reserved_names.ts";
import { SERVER_LIMITS } from "./server_limits.ts";

/** A username of a new account. */
export const username = z.string().regex(
  new RegExp(`^[A-Za-z0-9_]{${LIMITS.usernameMin},${LIMITS.usernameMax}}$`),
  "must be 2 to 32 letters, digits or underscores",
).refine((name) => !isReserved(name), "is reserved: choose another");
/**
 * A name in any script besides the username (MEND-25). `@` begins a username, so that nobody can
 * put a second one next to theirs.
 */
export const displayName = name(LIMITS.displayNameCharactersMax, 0)
  .refine((s) => countSigns(s) <= LIMITS.displayNameMax, "must be at most 32 characters")
  .refine((s) => !s.normalize("NFKC").includes("@"), "can't contain @");
/** A name in one server, of the same kind (COM-6); blank: none. */
export const nickname = displayName.refine(
  (s) => new TextEncoder().encode(s).length <= LIMITS.nicknameBytesMax,
  `must be at most ${LIMITS.nicknameBytesMax} bytes`,
);
export const email = z.email("must be an email address").max(LIMITS.emailMax);
/** The host sets the minimum length (HARD-16): code that sets a password calls `demandGood`. */
export const newPassword = z.string()
  .describe(`At least ${LIMITS.passwordMin} characters, or as many as this server asks for`)
  .max(LIMITS.passwordMax, "must be at most 1024 characters")
  .refine((s) => s.isWellFormed(), "contains broken Unicode");
/** A password that is only compared. */
export const password = z.string().min(1).max(LIMITS.passwordMax)
  .refine((s) => s.isWellFormed(), "contains broken Unicode");
/** Base64 of the SPKI of an RSA-OAEP key. */
export const publicKey = base64(SERVER_LIMITS.publicKeyMax);

/** Display name; absent: none was set (MEND-25). */
export const shownName = z.string().optional();

/** Name in one server; absent: none was set, or it is no server's (COM-6). */
export const shownNickname = z.string().optional();

/** How the picture of a person is drawn (UX-11). */
export const avatarFields = {
  avatar_url: z.string().nullable(),
  avatar_color: z.number().int().min(0).max(7).nullable(),
};
/** A person as others see them, wherever they are named. */
export const personFields = {
  id,
  username: z.string(),
  display_name: shownName,
  ...avatarFields,
};

/** The session user: goes to its owner alone (SESS-38). */
export const user = z.object({
  id,
  username: z.string(),
  display_name: shownName,
  email: z.string(),
  publicKey: z.string(),
  ...avatarFields,
  status,
  custom_status: z.string().nullable(),
});
export type User = z.infer<typeof user>;

/** Fields that friends and fellow members get when a profile changes (D-LAST-7). */
export const person = user.pick({
  id: true,
  username: true,
  display_name: true,
  avatar_url: true,
  avatar_color: true,
  custom_status: true,
});
export type Person = z.infer<typeof person>;
