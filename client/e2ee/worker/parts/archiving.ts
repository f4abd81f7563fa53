import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { ARCHIVE_VERSION, archiveVersion } from "../../../../protocol/e2ee/archive_version.ts";
import { type Bytes, lp } from "../../../../protocol/e2ee/bytes.ts";
import { type ContentKeys, provenOf } from "../content_keys.ts";
import { names, type OwnPerson } from "../records.ts";
import { open, seal, sealingKey } from "../seal.ts";
import type { Changes } from "../store.ts";

const ARCHIVED = "parley/archive/v1";

/** Hands in the keys of a channel that the archive is without (E2E-13). @throws CallError */
export async function archive(keys: ContentKeys, channelId: string): Promise<void> {
  for (const [epoch, record] of await keys.of(channelId)) {
    const [proven] = record.isArchived ? [] : provenOf(record);
    if (!proven) continue;
    const sealed = await seal(await archiveKey(keys), proven.key, context(keys, channelId, epoch));
    const body = { sealed: toBase64(sealed) };
    await keys.deps.call("putArchived", { channel: channelId, epoch, body });
    const now = (await keys.of(channelId)).get(epoch)!;
    const changes = await keys.change(channelId, epoch, { ...now, isArchived: true });
    await keys.deps.store.write(changes);
  }
}

/** Forgets what the archive holds of a channel, so that all of it is handed in again (MEND-32). */
export async function forgetArchived(keys: ContentKeys, channelId: string): Promise<void> {
  const changes: Changes = {};
  for (const [epoch, record] of await keys.of(channelId)) {
    Object.assign(changes, await keys.change(channelId, epoch, { ...record, isArchived: false }));
  }
  await keys.deps.store.write(changes);
}

/**
 * Takes over what other devices of this person have archived (E2E-13).
 * @returns whether there was anything
 * @throws CallError
 */
export async function fetch(keys: ContentKeys, channelId: string): Promise<boolean> {
  const { store, call } = keys.deps;
  const known = await keys.of(channelId);
  const changes: Changes = {};
  let after: string | undefined;
  for (;;) {
    const query = { after };
    const { archived, has_more } = await call("listArchived", { channel: channelId, query });
    for (const { epoch, sealed } of archived) {
      if (known.has(epoch)) continue;
      const bytes = fromBase64(sealed);
      if (archiveVersion(bytes) > ARCHIVE_VERSION) keys.noteLater(channelId, epoch);
      const key = await open(await archiveKey(keys), bytes, context(keys, channelId, epoch));
      const record = key && { key, until: null, isArchived: true };
      if (record) Object.assign(changes, await keys.change(channelId, epoch, record));
    }
    after = archived.at(-1)?.epoch;
    if (!has_more || !after) break;
  }
  await store.write(changes);
  return Object.keys(changes).length > 0;
}

function context({ deps: { userId } }: ContentKeys, channelId: string, epoch: string): Bytes {
  return lp(ARCHIVED, userId, channelId, epoch);
}

async function archiveKey({ deps: { store } }: ContentKeys): Promise<CryptoKey> {
  return await sealingKey((await store.get<OwnPerson>(names.person))!.archiveKey);
}
