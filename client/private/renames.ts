import { effect, type ReadonlySignal } from "@preact/signals";
import type { Channel } from "../../protocol/channels.ts";
import { names as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import type { ClientStorage } from "../base/storage.ts";
import type { createToasts } from "../base/toasts_store.ts";
import { calledKey, type PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { PrivateState } from "../e2ee/entry.ts";

interface Deps {
  storage: Pick<ClientStorage, "get" | "set">;
  channels: Pick<ChannelsStore, "lists">;
  /** Same as in channels/private_pins.ts. */
  privateFrom: PrivatePins["privateFrom"];
  pinnedNames: PrivatePins["pinnedNames"];
  toasts: Pick<ReturnType<typeof createToasts>, "show">;
  waitsForKeys: PrivatePins["waitsForKeys"];
  /** State of the user's own keys; null: not loaded yet. */
  own: ReadonlySignal<PrivateState | null>;
}

/** Announces once that a known person, an encrypted channel or a group has a new name (MEND-29). */
export class Renames {
  readonly #deps: Deps;
  /** Last shown names, by user id. */
  #named: ReadonlyMap<string, string> = new Map();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @returns functions that stop following */
  start(): (() => void)[] {
    return [effect(() => this.#showNames()), effect(() => this.#sayRenamed())];
  }

  /** Shows the pinned names of people, and announces changed ones once. */
  #showNames(): void {
    const { own, pinnedNames } = this.#deps;
    const now = new Map(
      Object.entries(own.value?.names ?? {}).map(([id, { name, isTwin }]) => [
        id,
        isTwin ? fill(t.twin, { name }) : name,
      ]),
    );
    for (const [id, to] of now) {
      const from = this.#named.get(id);
      if (from !== undefined && from !== to) this.#say(from, to);
    }
    this.#named = now;
    pinnedNames.value = now;
  }

  /** Announces once per device that the server has renamed an encrypted channel or group. */
  #sayRenamed(): void {
    const { own, channels, privateFrom, waitsForKeys, storage } = this.#deps;
    // Names are unknown until the keys have been loaded.
    if (!own.value) return;
    for (const channel of Object.values(channels.lists.value).flat()) {
      const { id } = channel;
      const to = channel.group_name ?? channel.name;
      // A direct message has the name of its person.
      if (channel.recipient || privateFrom(id) === null || waitsForKeys(id)) continue;
      const from = storage.get(calledKey(id));
      if (from === to) continue;
      storage.set(calledKey(id), to);
      if (from !== null) this.#say(this.#shownAs(channel, from), this.#shownAs(channel, to));
    }
  }

  #say(from: string, to: string): void {
    this.#deps.toasts.show(fill(t.renamed, { from, to }), "info");
  }

  /** Returns the displayed name of a channel or group; without a name, its members' names. */
  #shownAs({ server_id, recipients = [] }: Channel, name: string): string {
    if (server_id !== null) return `#${name}`;
    const { own } = this.#deps;
    return name ||
      recipients.map(({ id, username }) => own.peek()?.names?.[id]?.name ?? username).join(", ");
  }
}
