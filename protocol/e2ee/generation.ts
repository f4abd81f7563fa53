import { type Bytes, lp, readU64, toText, unlp } from "./bytes.ts";
import { type Certificate, type Identity, readCertificate } from "./identity.ts";
import { sign, verify } from "./signing.ts";

const GENERATION = "parley/generation/v1";

/** A new generation of a channel's group, and the end of the one before (E2E-17). */
export interface GenerationStart {
  channelId: string;
  generation: number;
  /** The last epoch of the generation before. */
  epoch: number;
  /** Of that epoch: the same for all who agree on everything until then. */
  authenticator: Bytes;
}

/** Signs the beginning of a generation by a device that was in the one before. */
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

/** A group's id in MLS (E2E-17). */
export function groupName(channelId: string, generation: number): string {
  return `${channelId}#${generation}`;
}
