/** The next generation of a group, by a member's own program (MEND-3). */
import { type Bytes, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { signGeneration } from "../../../protocol/e2ee/generation.ts";
import { groupName } from "../../../protocol/e2ee/group_name.ts";
import { anotherGroup } from "../hostile_host/lies/groups.ts";
import type { Lie } from "../hostile_host/lie.ts";
import type { insideOf } from "./lies.ts";

/** Creates a second generation by a device, with a new member, as a host would show it to them. */
export async function nextGeneration(
  { signer, mls, record, device }: Awaited<ReturnType<typeof insideOf>>,
  { channelId, serverKey, authenticator, keyPackage }: {
    channelId: string;
    serverKey: Bytes;
    /** Authenticator of the epoch that it names as the last one. */
    authenticator: Bytes;
    /** Key package of the new member. */
    keyPackage: Bytes;
  },
): Promise<Lie> {
  const until = Math.floor(Date.now() / 1000) + 3600;
  const own = await mls.createKeyPackage(device.certificate, device.signature, until);
  const generation = 2;
  const groupId = utf8(groupName(channelId, generation));
  const alone = await mls.create({ groupId, serverKey }, own);
  const { groupInfo, welcome } = await alone.commit({ add: [keyPackage] });
  const start = { channelId, generation, epoch: record.epoch, authenticator };
  const entry = (await signGeneration(signer, start)).toBase64();
  const group = { generation, epoch: 1, group_info: groupInfo.toBase64(), entry };
  return anotherGroup(group, welcome!.toBase64());
}
