import { createChannelCipher, type PrivateCipher } from "../base/crypto.ts";
import type { PinActs } from "../channels/pin_acts.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { PrivateConversations } from "../e2ee/entry.ts";
import { gated } from "./gate.ts";
import { goneFrom } from "./gone.ts";
import { withLoadTimeout } from "./load_timeout.ts";
import type { createSealedReactions } from "./reactions.ts";
import type { Rows } from "./rows.ts";
import type { createSealing } from "./sending.ts";
import { Unreadable } from "./unreadable.ts";

interface Deps {
  privateFrom: PrivatePins["privateFrom"];
  pinActs: Pick<PinActs, "pinPrivate">;
  rows: Rows;
  sealing: ReturnType<typeof createSealing>;
  reactions: ReturnType<typeof createSealedReactions>;
  /** Throws `PrivateError`. */
  opened(): Promise<Pick<PrivateConversations, "gone">>;
}

/** Reads and writes private channels, for `createChannelCipher`. */
export function createPrivateCipher(deps: Deps): PrivateCipher {
  const { privateFrom, pinActs, rows, sealing, reactions, opened } = deps;
  const openly = createChannelCipher();
  // `gated` passes private channels only.
  const fromOf = (channelId: string) => privateFrom(channelId)!;

  return gated(privateFrom, {
    ...sealing,
    async decrypt(channelId, encrypted, by) {
      if (!by) throw new Unreadable("damaged");
      const from = fromOf(channelId);
      if (by.seq <= from) {
        // Sent before the channel was private (E2E-49); if it was just turned on, nobody knows yet
        // (MEND-28).
        const reading = openly.decrypt(channelId, encrypted);
        if (from !== Infinity) return await reading;
        return await reading.catch(async () => {
          const text = await rows.open(channelId, encrypted, by);
          // The first row that opens shows where encryption began, whatever the server says.
          pinActs.pinPrivate(channelId, by.seq - 1);
          return text;
        });
      }
      if (by.removed) throw new Unreadable("removed");
      return await rows.open(channelId, encrypted, by);
    },
    calls: (_channelId, by) => Promise.resolve(rows.calls(by)),
    isEdited: (channelId, by) =>
      Promise.resolve(by.seq <= fromOf(channelId) ? !!by.edited : rows.isEdited(by.id)),
    gone: (channelId, page) =>
      withLoadTimeout(goneFrom({ opened, privateFrom, rows }, channelId, page)).catch(() => []),
    reactions: reactions.reactions,
    react(channelId, { id, seq }, { emoji, isMine, openly }) {
      return seq <= fromOf(channelId) ? openly() : reactions.react(channelId, id, emoji, isMine);
    },
  }, openly);
}
