import { z } from "zod";
import { base64, id } from "../common.ts";
import { mfaToken } from "../mfa.ts";
import { password } from "../users.ts";
import { E2EE_LIMITS } from "./limits.ts";

/** Bodies and responses of `/api/e2ee` about people and devices (E2E-44). Bytes are base64. */

/** 32 bytes: a key of Ed25519 or X25519, or a hash. */
export const bytes32 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be base64 of 32 bytes");
/** 64 bytes: a signature. */
export const bytes64 = z.string().regex(/^[A-Za-z0-9+/]{86}==$/, "must be base64 of 64 bytes");
export const count = z.number().int().min(0);
export const certificate = base64(E2EE_LIMITS.certificateMax);
const revocation = base64(E2EE_LIMITS.certificateMax);
const keyPackage = base64(E2EE_LIMITS.keyPackageMax);

/** The first private use: a person key and this device. */
export const putIdentityBody = z.strictObject({ personKey: bytes32, certificate });
/** Starts anew, once the delay is over (E2E-14). */
export const resetIdentityBody = z.strictObject({ password, mfaToken: mfaToken.optional() });

/** A device of a person as the server has it, and where it stands in the key log. */
export const device = z.object({
  id,
  certificate,
  /** Null: it has not been taken back. */
  revocation: revocation.nullable(),
  /** Its entry in the key log, counted from 0. */
  entry: count,
});
export const person = z.object({
  userId: id,
  personKey: bytes32,
  entry: count,
  devices: z.array(device),
});
export const peopleQuery = z.strictObject({
  /** Ids with commas between them. */
  ids: z.string().transform((ids) => ids.split(","))
    .pipe(z.array(id).min(1).max(E2EE_LIMITS.peopleAtOnce)),
});
export const peopleResponse = z.object({ people: z.array(person) });

export const addDeviceBody = z.strictObject({ certificate });
export const removeDeviceBody = z.strictObject({ revocation });

export const publishKeyPackagesBody = z.strictObject({
  keyPackages: z.array(keyPackage).max(E2EE_LIMITS.keyPackages),
  /** Given again and again once the others are used up. */
  lastResort: keyPackage.optional(),
});
/** Those that nobody has claimed. */
export const publishKeyPackagesResponse = z.object({ left: count });

/** `channelId`: what they are to be added to, where the authority log allows them. */
export const claimKeyPackagesBody = z.strictObject({
  channelId: id,
  deviceIds: z.array(id).min(1).max(E2EE_LIMITS.addedAtOnce),
});
/** A device that is left out has none. */
export const claimKeyPackagesResponse = z.object({
  keyPackages: z.array(z.object({ deviceId: id, keyPackage })),
});

/** The vault changes by comparing: `version` is the one that was read, 0 where there was none. */
export const vault = z.strictObject({ version: count, sealed: base64(E2EE_LIMITS.vaultMax) });
export const vaultResponse = z.object({ vault: vault.nullable() });

/** A content key of an epoch, sealed with the archive key. */
export const archivedKey = z.strictObject({ sealed: base64(E2EE_LIMITS.archivedKeyMax) });

export const sendLetterBody = z.strictObject({
  deviceId: id,
  sealed: base64(E2EE_LIMITS.letterMax),
});
/** `from`: the id of the device that sent it, as the server knows it. */
export const letter = z.object({
  id,
  from: id,
  sealed: base64(E2EE_LIMITS.letterMax),
  sentAt: z.iso.datetime(),
});
export const lettersResponse = z.object({ letters: z.array(letter) });
export const deleteLettersBody = z.strictObject({
  ids: z.array(id).min(1).max(E2EE_LIMITS.rowsAtOnce),
});

export type PutIdentity = z.infer<typeof putIdentityBody>;
export type PersonView = z.infer<typeof person>;
export type DeviceView = z.infer<typeof device>;
export type Vault = z.infer<typeof vault>;
export type Letter = z.infer<typeof letter>;
