import type { ParsedEntry } from "../../../protocol/e2ee/authority_entry.ts";
import { type Bytes, equal, hex, sha256 } from "../../../protocol/e2ee/bytes.ts";
import type { PositionView } from "../../../protocol/e2ee/group_schemas.ts";
import { readCertificate } from "../../../protocol/e2ee/identity.ts";
import { type KeyLogEntry, readKeyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import { isPositionOf } from "../../../protocol/e2ee/position.ts";
import { readRevocation } from "../../../protocol/e2ee/revocation.ts";
import { invalid } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { serverKey } from "../log/server_key.ts";

/**
 * Finds entries that this server had accepted before it was restored from a backup, as its own
 * signature shows (MEND-32), and whose keys are in the key log, of any generation, including
 * deleted accounts (MEND-37). Whether those keys are current was checked when it accepted them.
 * @param length entries of the log that are there
 * @param signed a position of the log that the server had signed, which lies within these entries
 * @returns their indices among `entries`
 * @throws AppError invalid_input for `signed`: it isn't the server's, or lies elsewhere
 */
export async function findReturnedEntries(
  app: FeaturesContext,
  scope: string,
  length: number,
  entries: readonly ParsedEntry[],
  signed: PositionView | undefined,
): Promise<Set<number>> {
  const found = new Set<number>();
  if (!signed) return found;
  const count = signed.length - length;
  const last = entries[count - 1];
  // The entries before are chained to it: those that aren't don't fold.
  const isEnd = last && equal(await sha256(last.bytes), bytesOf(signed.head));
  if (!isEnd || !await isOwn(app, scope, signed)) {
    throw invalid("signed", "is not what this server has signed of these entries");
  }
  const logs = new Map<string, Promise<KeyLogEntry[]>>();
  const logOf = (userId: string) =>
    logs.getOrInsertComputed(userId, async () => {
      return (await app.keyLog.entriesOf(userId)).map(({ bytes }) => readKeyLogEntry(bytes));
    });
  for (const [i, { act, signer }] of entries.slice(0, count).entries()) {
    if (!await hasDevice(await logOf(signer.userId), signer)) continue;
    if (act.kind === "member" && !hasKey(await logOf(act.user), act.key)) continue;
    found.add(i);
  }
  return found;
}

async function isOwn(app: FeaturesContext, scope: string, signed: PositionView): Promise<boolean> {
  const { publicKey } = await serverKey(app.db);
  const { length, head, keys: { branch, size, root }, signature } = signed;
  return await isPositionOf(publicKey, hex(publicKey), {
    scope,
    log: { length, head: hex(bytesOf(head)) },
    keys: { branch, size, root: bytesOf(root) },
    signature: bytesOf(signature),
  });
}

/** True where a person's keys have begun with this one, in hex. */
function hasKey(log: readonly KeyLogEntry[], key: string): boolean {
  return log.some((entry) => "personKey" in entry && hex(entry.personKey) === key);
}

/** True where the log has this device, and hasn't its revocation. */
async function hasDevice(
  log: readonly KeyLogEntry[],
  { deviceId, personKey, signatureKey }: ParsedEntry["signer"],
): Promise<boolean> {
  let isThere = false;
  for (const entry of log) {
    if (entry.kind === "device") {
      const one = await readCertificate(entry.certificate);
      const isSame = one.deviceId === deviceId && equal(one.personKey, personKey) &&
        equal(one.signatureKey, signatureKey);
      isThere ||= isSame;
    } else if (entry.kind === "revocation") {
      const one = await readRevocation(entry.revocation);
      if (one.deviceId === deviceId && equal(one.personKey, personKey)) return false;
    }
  }
  return isThere;
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.fromBase64(base64);
}
