import { type Platform, sleep } from "../base/platform.ts";
import type { CallParty, OpenedSignal, PrivateConversations, SealedSignal } from "../e2ee/entry.ts";
import { LOAD_TIMEOUT_MS } from "./load_timeout.ts";
import { untilTaken } from "./sending.ts";
import type { States } from "./states.ts";

/** Seals everything in a call of a private conversation that goes through the server (E2E-38). */
export interface CallSealing {
  /**
   * Returns whether signals can be sealed now; if not, the conversation shows what it needs first.
   * Answers within ten seconds; never throws.
   */
  isReady(): Promise<boolean>;
  /**
   * Seals a signal and sends it; seals it once more if the server asks for another seal. Throws
   * what `send` throws, and `PrivateError`.
   */
  submit<T>(
    to: CallParty,
    signal: unknown,
    send: (sealed: SealedSignal) => Promise<T>,
  ): Promise<T>;
  /** Opens a signal from the other person. Throws `PrivateError`. */
  open(from: CallParty, sealed: SealedSignal): Promise<OpenedSignal>;
}

interface Deps {
  platform: Pick<Platform, "after">;
  opened(): Promise<Pick<PrivateConversations, "sealSignal" | "openSignal">>;
  states: Pick<States, "look" | "of">;
}

/** Creates the sealing of calls in a channel. */
export function createCallSealing(
  { platform, opened, states }: Deps,
  channelId: string,
): CallSealing {
  return {
    async isReady() {
      await Promise.race([states.look(channelId), sleep(platform, LOAD_TIMEOUT_MS)]);
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
