import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import { type Platform, sleep } from "../base/platform.ts";
import type { States } from "./states.ts";

/** Milliseconds before the first look at a conversation that isn't open: the chat comes first. */
const FIRST_LOOK_DELAY_MS = 4000;

interface Deps {
  platform: Pick<Platform, "after">;
  states: Pick<States, "look">;
}

/** Has the worker catch up with conversations. */
export class CatchingUp {
  readonly #queue = createKeyedQueue();
  /** Conversations that the worker was asked to look at. */
  readonly #found = new Set<string>();
  /** Conversations in `#found`, and the ones that wait for their turn. */
  readonly looked = new Set<string>();

  constructor(readonly deps: Deps) {}

  /** Looks at a conversation. Never throws. */
  async look(channelId: string): Promise<void> {
    this.looked.add(channelId);
    this.#found.add(channelId);
    await this.deps.states.look(channelId);
  }

  /** Looks at a conversation that the worker may not know; false: already asked. */
  async find(channelId: string): Promise<boolean> {
    if (this.#found.has(channelId)) return false;
    await this.look(channelId);
    return true;
  }

  /** Looks at a conversation once, after those queued before it. */
  lookLater(channelId: string): void {
    if (this.looked.has(channelId)) return;
    this.looked.add(channelId);
    this.#queue("look", async () => {
      if (this.looked.size === 1) await sleep(this.deps.platform, FIRST_LOOK_DELAY_MS);
      await this.look(channelId);
    });
  }
}
