import { newLockSalt, pinnedHash } from "../../protocol/e2ee/lock.ts";
import { fromBase64, toBase64 } from "../base/base64.ts";
import type { ClientStorage } from "../base/storage.ts";

/** A conversation as a trace names it. */
export interface Traced {
  channelId: string;
  /** The other person of a direct message: the next one with them is encrypted under any id. */
  recipientId?: string;
}

/** Base64. */
interface StoredTrace {
  salt: string;
  hashes: string[];
}

export type Traces = ReturnType<typeof createTraces>;

/**
 * Traces of the conversations that were once seen to be encrypted: salted hashes, which outlive the
 * sign-in (MEND-33). Without them the server could call a conversation open while the keys are
 * locked.
 */
export function createTraces(storage: Pick<ClientStorage, "get" | "set">, userId: string) {
  const read = (): StoredTrace | null => {
    const text = storage.get("pinnedTraces");
    return text === null ? null : JSON.parse(text);
  };

  async function hashesOf(salt: string, { channelId, recipientId }: Traced): Promise<string[]> {
    const bytes = fromBase64(salt);
    const wanted = [pinnedHash(bytes, userId, "channel", channelId)];
    if (recipientId) wanted.push(pinnedHash(bytes, userId, "dm", recipientId));
    return (await Promise.all(wanted)).map(toBase64);
  }

  return {
    async has(conversation: Traced): Promise<boolean> {
      const kept = read();
      if (!kept) return false;
      const hashes = await hashesOf(kept.salt, conversation);
      return hashes.some((hash) => kept.hashes.includes(hash));
    },
    async keep(conversation: Traced): Promise<void> {
      const salt = read()?.salt ?? toBase64(newLockSalt());
      const hashes = await hashesOf(salt, conversation);
      const kept = read() ?? { salt, hashes: [] };
      // Another tab has started in the meantime, with another salt.
      if (kept.salt !== salt) return await this.keep(conversation);
      const fresh = hashes.filter((hash) => !kept.hashes.includes(hash));
      if (fresh.length === 0) return;
      const next: StoredTrace = { salt, hashes: [...kept.hashes, ...fresh] };
      storage.set("pinnedTraces", JSON.stringify(next));
    },
  };
}
