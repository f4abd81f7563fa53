import { can } from "../permissions.ts";
import { type Authority, membershipOf } from "./authority_state.ts";
import { type Bytes, hex, lp, readU64, toText, unlp } from "./bytes.ts";
import { type Certificate, type Identity, readCertificate } from "./identity.ts";
import { sign, verify } from "./signing.ts";

const GENERATION = "parley/generation/v1";

/** A new generation of a channel's group, and the end of the one before (E2E-17). */
export interface GenerationStart {
  channelId: string;
  generation: number;
  /** The last epoch of the generation before that its signer knows. */
  epoch: number;
  /**
   * Authenticator of that epoch, the same for all who agree on everything until then. Empty:
   * unknown.
   */
  authenticator: Bytes;
}

/**
 * Returns whether a signer may begin a later generation: in a server its owner, and members who
 * manage channels or members; elsewhere everyone in it (MEND-3).
 * @param authority the log as it is now
 */
export function mayBeginGeneration(
  authority: Authority,
  { userId, personKey }: Pick<Certificate, "userId" | "personKey">,
): boolean {
  if (authority.people.get(userId)?.key !== hex(personKey)) return false;
  const membership = membershipOf(authority, userId);
  return authority.space !== "server" || can(membership, "manageChannels") ||
    can(membership, "manageMembers");
}

/** Signs the beginning of a generation. */
export async function signGeneration(
  { identity, privateKey }: { identity: Identity; privateKey: Bytes },
  { channelId, generation, epoch, authenticator }: GenerationStart,
): Promise<Bytes> {
  const body = lp(GENERATION, channelId, generation, epoch, authenticator, identity);
  return lp(body, await sign(privateKey, body));
}

/** @throws Error where it is none, or its device has not signed it */
export async function readGeneration(
  bytes: Bytes,
): Promise<GenerationStart & { signer: Certificate; identity: Identity }> {
  const [body, signature] = unlp(bytes, 2);
  const [label, channel, generation, epoch, authenticator, identity] = unlp(body, 6);
  if (toText(label) !== GENERATION) throw new Error("not the beginning of a generation");
  const signer = await readCertificate(identity);
  if (!await verify(signer.signatureKey, body, signature)) {
    throw new Error("a generation that its device has not signed");
  }
  return {
    channelId: toText(channel),
    generation: Number(readU64(generation)),
    epoch: Number(readU64(epoch)),
    authenticator,
    signer,
    identity,
  };
}
