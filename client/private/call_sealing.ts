import { pause, type Platform } from "../base/platform.ts";
import type { CallParty, OpenedSignal, PrivateConversations, SealedSignal } from "../e2ee/entry.ts";
import { PATIENCE } from "./patience.ts";
import { untilTaken } from "./sending.ts";
import type { States } from "./states.ts";

/** What seals all that goes through the server in a call of a private conversation (E2E-38). */
export interface CallSealing {
  /**
   * Whether it can be sealed now; what it needs first is said in the conversation. Known within ten
   * seconds; never throws.
   */
  isReady(): Promise<boolean>;
  /**
   * Seals a signal and has it sent, once more where the server asks for another seal. Throws what
   * `send` throws, and `PrivateError`.
   */
  submit<T>(
    to: CallParty,
    signal: unknown,
    send: (sealed: SealedSignal) => Promise<T>,
  ): Promise<T>;
  /** Opens one of the other's. Throws `PrivateError`. */
  open(from: CallParty, sealed: SealedSignal): Promise<OpenedSignal>;
}

interface Deps {
  platform: Pick<Platform, "after">;
  opened(): Promise<Pick<PrivateConversations, "sealSignal" | "openSignal">>;
  states: Pick<States, "look" | "of">;
}

/** What seals the calls of a channel. */
export function createCallSealing(
  { platform, opened, states }: Deps,
  channelId: string,
): CallSealing {
  return {
    async isReady() {
      await Promise.race([states.look(channelId), pause(platform, PATIENCE)]);
      return states.of(channelId).phase === "ready";
    },
    async submit(to, signal, send) {
      const verbs = await opened();
      const seal = (again: boolean) => verbs.sealSignal(channelId, to, signal, again);
      return await untilTaken(seal, send);
    },
    open: async (from, sealed) => await (await opened()).openSignal(channelId, from, sealed),
  };
}
