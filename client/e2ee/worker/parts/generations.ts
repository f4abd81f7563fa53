import { fromBase64 } from "../../../base/base64.ts";
import { readGroupInfo } from "../../../../mls/mod.ts";
import { belongsIn } from "../../../../protocol/e2ee/authority.ts";
import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import {
  type GenerationStart,
  mayBeginGeneration,
  readGeneration,
  signGeneration,
} from "../../../../protocol/e2ee/generation.ts";
import type { GroupView } from "../../../../protocol/e2ee/group_schemas.ts";
import { type Certificate, readCertificate } from "../../../../protocol/e2ee/identity.ts";
import type { AuthorityLog } from "../authority_log.ts";
import { memberName } from "../conversation_names.ts";
import { authenticatorName, type Held } from "../held.ts";
import { StrangerError } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { Joining } from "./joining.ts";

/** What the beginning of a generation says of the one before. */
type LastEpoch = Pick<GenerationStart, "epoch" | "authenticator">;

/**
 * One of those whom the log knows goes on where the group has no device in use any more: all have
 * lost their keys (E2E-14).
 * @returns whether it is so
 */
export async function goOn(joining: Joining, held: Held): Promise<boolean> {
  const { deps } = joining;
  const { record: { channel }, log: { authority }, device } = held;
  const own = await readCertificate(device.certificate);
  const mayNot = channel.space === "server" && authority.owner !== own.userId;
  if (mayNot || held.isWithoutGroup || !belongsIn(authority, held.id, own)) return false;
  const shown = await joining.show(held.id);
  if (!shown) return false;
  const { leaves } = readGroupInfo(fromBase64(shown.group_info));
  const devices = await Promise.all(leaves.map(({ identity }) => readCertificate(identity)));
  const people = await deps.directory.get(devices.map(({ userId }) => userId), 0);
  const isReplaced = await (await lazyModules.logKeys()).replacedIn(deps, authority.scope);
  // A device is out of use by a proven revocation or reset alone, not because it isn't shown (MEND-73).
  const isGone = ({ userId, personKey }: Certificate, identity: Bytes) => {
    const person = people.get(userId);
    // Deleted accounts are in no list of people.
    if (!person) return isReplaced(userId, hex(personKey));
    if (person.isWithheld) return false;
    return !equal(person.personKey, personKey) ||
      person.revoked.some(({ certificate }) => equal(certificate, identity));
  };
  if (!devices.every((device, i) => isGone(device, leaves[i].identity))) return false;
  await beginNext(joining, held, shown, noneKnown(shown));
  return true;
}

/**
 * Begins the next generation, which names the last epoch that this device knows: also where the group
 * that the server shows is another one, or has no place for this device (E2E-17, MEND-3).
 */
export async function beginAnew(joining: Joining, held: Held): Promise<void> {
  const shown = await joining.show(held.id);
  if (!shown) return;
  const { generation, epoch } = held.record;
  const authenticator = await authenticatorOf(held, generation, epoch);
  await beginNext(
    joining,
    held,
    shown,
    authenticator ? { epoch, authenticator } : noneKnown(shown),
  );
}

/** As `beginAnew`, where the log lets this person. */
export async function beginWhereAllowed(joining: Joining, held: Held): Promise<void> {
  const own = await readCertificate(held.device.certificate);
  if (mayBeginGeneration(held.log.authority, own)) await beginAnew(joining, held);
}

async function beginNext(
  joining: Joining,
  held: Held,
  shown: GroupView,
  last: LastEpoch,
): Promise<void> {
  const { device, id } = held;
  const generation = shown.generation + 1;
  const author = { identity: device.certificate, privateKey: device.signature.privateKey };
  const start = { channelId: id, generation, ...last };
  await joining.begin(held, generation, await signGeneration(author, start));
}

/** For a device that knows no epoch of the last generation: names one that there never was. */
function noneKnown({ epoch }: GroupView): LastEpoch {
  return { epoch: epoch + 1, authenticator: new Uint8Array() };
}

/** null: this device was not in that epoch, or too long ago. */
async function authenticatorOf(
  { id, group, record, deps }: Held,
  generation: number,
  epoch: number,
): Promise<Bytes | null> {
  const isNow = group && record.generation === generation && record.epoch === epoch;
  if (isNow) return group.authenticator;
  return await deps.store.get<Bytes>(authenticatorName(id, generation, epoch));
}

/**
 * Checks that a generation was begun by someone who may as the log is now, and who agrees on the epoch
 * that they name, if this device knows it (E2E-17, MEND-3). For a device that was in none before they
 * only have to be one of those who were ever let in: they may have left since.
 * @throws StrangerError
 */
export async function checkStart(
  logs: AuthorityLog,
  held: Held,
  shown: GroupView,
): Promise<void> {
  const { record: { generation, channel }, id } = held;
  const start = shown.entry && await readGeneration(fromBase64(shown.entry)).catch(() => null);
  if (!start) throw new StrangerError([]);
  const { signer } = start;
  const may = () =>
    generation === 0
      ? held.log.ever.includes(memberName(signer))
      : mayBeginGeneration(held.log.authority, signer);
  // The log may have been longer before the generation began.
  if (!may()) held.log = await logs.update(channel);
  const known = await authenticatorOf(held, start.generation - 1, start.epoch);
  const isBegun = start.channelId === id && start.generation === shown.generation && may() &&
    (!known || equal(known, start.authenticator));
  if (!isBegun) throw new StrangerError([signer.userId]);
}
