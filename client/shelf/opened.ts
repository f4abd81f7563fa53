import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { animationRef, type FileRef } from "../../protocol/file_refs.ts";
import type { SavedAnimation } from "../../protocol/shelves.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { ShelfLists } from "./lists.ts";

/** Decrypted names and keys of saved animations by shelf: opened and dropped with their lists. */
export interface OpenedAnimations {
  /** Animations that can be opened. */
  shown: ReadonlySignal<Readonly<Record<string, readonly FileRef[]>>>;
  /** Resolves once all current entries of a shelf are opened. Never throws. */
  whole(shelfId: string): Promise<void>;
}

export function openAnimations(
  cipher: Pick<ChannelCipher, "decrypt">,
  lists: ReadonlySignal<ShelfLists>,
): OpenedAnimations {
  /**
   * Decrypted references by shelf and id; null: undecryptable. A renamed one keeps its old name
   * until it's decrypted again.
   */
  const refs = signal<ReadonlyMap<string, FileRef | null>>(new Map());
  const opening = new Map<string, { iv: string; done: Promise<void> }>();

  async function open(key: string, shelfId: string, animation: SavedAnimation): Promise<void> {
    const { encrypted_content: encryptedContent, iv, id } = animation;
    const text = await cipher.decrypt(shelfId, { encryptedContent, iv }).catch(() => "");
    // The animation may have been removed or renamed in the meantime.
    if (opening.get(key)?.iv !== iv) return;
    refs.value = new Map(refs.value).set(key, animationRef(text, id));
  }

  effect(() => {
    const there = new Set<string>();
    for (const [shelfId, { animations }] of Object.entries(lists.value)) {
      for (const animation of animations) {
        const { iv } = animation;
        const key = keyOf(shelfId, animation);
        there.add(key);
        if (opening.get(key)?.iv === iv) continue;
        opening.set(key, { iv, done: open(key, shelfId, animation) });
      }
    }
    for (const key of opening.keys()) if (!there.has(key)) opening.delete(key);
    const left = [...refs.peek()].filter(([key]) => there.has(key));
    if (left.length < refs.peek().size) refs.value = new Map(left);
  });

  return {
    shown: computed(() =>
      Object.fromEntries(
        Object.entries(lists.value).map(([shelfId, { animations }]) => [
          shelfId,
          animations.flatMap((one) => refs.value.get(keyOf(shelfId, one)) ?? []),
        ]),
      )
    ),
    async whole(shelfId) {
      const { animations = [] } = lists.value[shelfId] ?? {};
      await Promise.all(animations.map((one) => opening.get(keyOf(shelfId, one))?.done));
    },
  };
}

function keyOf(shelfId: string, { id }: SavedAnimation): string {
  return `${shelfId} ${id}`;
}
