import { type ReadonlySignal, signal } from "@preact/signals";
import { type Enclosed, NOTHING_ENCLOSED } from "./enclosed.ts";

/** What will go with the next message of each channel, until it is sent or taken back. */
export interface EnclosedStore {
  readonly all: ReadonlySignal<Readonly<Record<string, Enclosed>>>;
  of(channelId: string): Enclosed;
  set(channelId: string, part: Partial<Enclosed>): void;
  clear(): void;
}

export function createEnclosedStore(): EnclosedStore {
  const all = signal<Readonly<Record<string, Enclosed>>>({});
  const of = (channelId: string) => all.value[channelId] ?? NOTHING_ENCLOSED;
  return {
    all,
    of,
    set(channelId, part) {
      all.value = { ...all.value, [channelId]: { ...of(channelId), ...part } };
    },
    clear: () => void (all.value = {}),
  };
}
