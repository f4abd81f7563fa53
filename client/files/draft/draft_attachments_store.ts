import { type ReadonlySignal, signal } from "@preact/signals";
import { type DraftAttachments, NO_ATTACHMENTS } from "./draft_attachments.ts";

/** Attachments for the next message of each channel, until it is sent or they are removed. */
export interface DraftAttachmentsStore {
  readonly all: ReadonlySignal<Readonly<Record<string, DraftAttachments>>>;
  of(channelId: string): DraftAttachments;
  set(channelId: string, part: Partial<DraftAttachments>): void;
  clear(): void;
}

export function createDraftAttachmentsStore(): DraftAttachmentsStore {
  const all = signal<Readonly<Record<string, DraftAttachments>>>({});
  const of = (channelId: string) => all.value[channelId] ?? NO_ATTACHMENTS;
  return {
    all,
    of,
    set(channelId, part) {
      all.value = { ...all.value, [channelId]: { ...of(channelId), ...part } };
    },
    clear: () => void (all.value = {}),
  };
}
