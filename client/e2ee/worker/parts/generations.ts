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
import { authenticatorName, type OpenConversation } from "../open_conversation.ts";
import { StrangerError } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { Joiner } from "./joiner.ts";

/** Last epoch of the previous generation, as the beginning of a generation names it. */
type LastEpoch = Pick<GenerationStart, "epoch" | "authenticator">;

/**
 * Restarts the group as one of the members in the log, if it has no device in use: everyone lost
 * their keys (E2E-14).
 * @returns whether that is the case
 */
export async function continueGroup(
  joining: Joiner,
  held: OpenConversation,
): Promise<boolean> {
  const { deps } = joining;
  const { record: { channel }, log: { authority }, device } = held;
  const own = await readCertificate(device.certificate);
  const mayNot = channel.space === "server" && authority.owner !== own.userId;
  if (mayNot || held.isGroupless || !belongsIn(authority, held.id, own)) return false;
  const shown = await joining.show(held.id);
  if (!shown) return false;
  const { leaves } = readGroupInfo(fromBase64(shown.group_info));
  const devices = await Promise.all(leaves.map(({ identity }) => readCertificate(identity)));
  const people = await deps.directory.get(devices.map(({ userId }) => userId), 0);
  const isReplaced = await (await lazyModules.logKeys()).replacedIn(deps, authority.scope);
  // Only a proven revocation or reset takes a device out of use, not its absence (MEND-73).
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
 * Begins the next generation, which names the last epoch that this device knows, even if the server
 * shows another group or one without this device (E2E-17, MEND-3).
 */
export async function restart(joining: Joiner, held: OpenConversation): Promise<void> {
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

/** Does the same as `restart`, if the log allows this person to. */
export async function restartIfAllowed(
  joining: Joiner,
  held: OpenConversation,
): Promise<void> {
  const own = await readCertificate(held.device.certificate);
  if (mayBeginGeneration(held.log.authority, own)) await restart(joining, held);
}

async function beginNext(
  joining: Joiner,
  held: OpenConversation,
  shown: GroupView,
  last: LastEpoch,
): Promise<void> {
  const { device, id } = held;
  const generation = shown.generation + 1;
  const author = { identity: device.certificate, privateKey: device.signature.privateKey };
  const start = { channelId: id, generation, ...last };
  await joining.begin(held, generation, await signGeneration(author, start));
}

/** Returns an epoch that never existed, for a device that knows none of the last generation. */
function noneKnown({ epoch }: GroupView): LastEpoch {
  return { epoch: epoch + 1, authenticator: new Uint8Array() };
}

/** null: this device wasn't in that epoch, or too long ago. */
async function authenticatorOf(
  { id, group, record, deps }: OpenConversation,
  generation: number,
  epoch: number,
): Promise<Bytes | null> {
  const isNow = group && record.generation === generation && record.epoch === epoch;
  if (isNow) return group.authenticator;
  return await deps.store.get<Bytes>(authenticatorName(id, generation, epoch));
}

/**
 * Checks that a generation was begun by someone the current log allows, and who names the epoch
 * that this device knows, if it knows it (E2E-17, MEND-3). For a device that was in none before,
 * anyone who was ever let in will do: they may have left since.
 * @throws StrangerError
 */
export async function checkStart(
  logs: AuthorityLog,
  held: OpenConversation,
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
  // The log may have grown before the generation began.
  if (!may()) held.log = await logs.update(channel);
  const known = await authenticatorOf(held, start.generation - 1, start.epoch);
  const isBegun = start.channelId === id && start.generation === shown.generation && may() &&
    (!known || equal(known, start.authenticator));
  if (!isBegun) throw new StrangerError([signer.userId]);
}
