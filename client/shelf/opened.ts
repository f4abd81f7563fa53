import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { animationRef, type FileRef } from "../../protocol/file_refs.ts";
import type { SavedAnimation } from "../../protocol/shelves.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { ShelfLists } from "./lists.ts";

/** What saved animations hold, names and keys, by shelf: opened with their lists, and gone with them. */
export interface OpenedAnimations {
  /** Those that can be opened. */
  shown: ReadonlySignal<Readonly<Record<string, readonly FileRef[]>>>;
  /** Until all that stands on a shelf now is opened. Never throws. */
  whole(shelfId: string): Promise<void>;
}

export function openAnimations(
  cipher: Pick<ChannelCipher, "decrypt">,
  lists: ReadonlySignal<ShelfLists>,
): OpenedAnimations {
  /** By shelf, id and iv; null: it cannot be opened. */
  const refs = signal<ReadonlyMap<string, FileRef | null>>(new Map());
  const opening = new Map<string, Promise<void>>();

  async function open(shelfId: string, animation: SavedAnimation): Promise<void> {
    const name = nameOf(shelfId, animation);
    const { encrypted_content: encryptedContent, iv, id } = animation;
    const text = await cipher.decrypt(shelfId, { encryptedContent, iv }).catch(() => "");
    // It may have been taken away meanwhile.
    if (opening.has(name)) refs.value = new Map(refs.value).set(name, animationRef(text, id));
  }

  effect(() => {
    const there = new Set<string>();
    for (const [shelfId, { animations }] of Object.entries(lists.value)) {
      for (const animation of animations) {
        const name = nameOf(shelfId, animation);
        there.add(name);
        if (!opening.has(name)) opening.set(name, open(shelfId, animation));
      }
    }
    for (const name of opening.keys()) if (!there.has(name)) opening.delete(name);
    const left = [...refs.peek()].filter(([name]) => there.has(name));
    if (left.length < refs.peek().size) refs.value = new Map(left);
  });

  return {
    shown: computed(() =>
      Object.fromEntries(
        Object.entries(lists.value).map(([shelfId, { animations }]) => [
          shelfId,
          animations.flatMap((one) => refs.value.get(nameOf(shelfId, one)) ?? []),
        ]),
      )
    ),
    async whole(shelfId) {
      const { animations = [] } = lists.value[shelfId] ?? {};
      await Promise.all(animations.map((one) => opening.get(nameOf(shelfId, one))));
    },
  };
}

function nameOf(shelfId: string, { id, iv }: SavedAnimation): string {
  return `${shelfId} ${id} ${iv}`;
}
