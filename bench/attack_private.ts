/**
 * Load of a single account that sends as fast as it may in encrypted conversations (MEND-3 to
 * MEND-5).
 */
import type { AuthorityChange } from "../protocol/e2ee/authority_change.ts";
import { randomBytes } from "../protocol/e2ee/bytes.ts";
import { MlsDevice } from "../tests/helpers/e2ee/mls_device.ts";
import type { Person } from "../tests/helpers/person.ts";

/** Signed at once: each of them is folded into the log. */
const ENTRIES_AT_ONCE = 20;

/** An act to do again and again. @returns the status of the response */
type Way = () => Promise<number>;

/** Founds a server of the person's own, with an encrypted channel, in which all of it is allowed. */
export async function privateWays(person: Person): Promise<Way[]> {
  const device = await MlsDevice.of(person);
  const { server, channel: { id } } = await person.createServer("At its worst");
  await device.letIn(server.id, "server");
  await device.begin(id);
  let turn = 0;
  const override = (): AuthorityChange => ({
    kind: "override",
    channel: id,
    target: { type: "everyone" },
    override: { readMessages: turn++ % 2 === 0 },
  });
  return [
    // MEND-5: entries that are taken.
    async () => {
      const acts = Array.from({ length: ENTRIES_AT_ONCE }, override);
      return (await device.sign(server.id, ...acts)).status;
    },
    // MEND-3: commits, each of which advances the group.
    async () => (await device.commit(id)).status,
    // MEND-3: the same group submitted again, at an epoch without a commit.
    async () => {
      const { made, body: { generation, epoch, commit } } = await device.prepared(id);
      const groupInfo = made.groupInfo.toBase64();
      const rows = [{ epoch, proposals: [], commit, at_seq: 0 }];
      const handed = { device: device.id, generation, epoch: epoch + 1, groupInfo, rows };
      return (await person.put(`/e2ee/channels/${id}/group`, handed)).status;
    },
    // MEND-4: invalid proofs, each of which is verified.
    async () => {
      const signature = randomBytes(64).toBase64();
      return (await person.post(`/e2ee/devices/${device.id}/prove`, { signature })).status;
    },
  ];
}
