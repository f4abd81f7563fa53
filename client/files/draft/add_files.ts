import { MAX_FILES } from "../../../protocol/files.ts";
import type { ChosenFile } from "../base/state.ts";
import type { DraftAttachmentsStore } from "./draft_attachments_store.ts";

/**
 * Adds files to those of a channel's next message, at most ten in all (FIL-2).
 * @returns true if there was room for all
 */
export function addFiles(
  enclosed: DraftAttachmentsStore,
  channelId: string,
  files: readonly ChosenFile[],
): boolean {
  const all = [...enclosed.of(channelId).files ?? [], ...files];
  if (files.length > 0) enclosed.set(channelId, { files: all.slice(0, MAX_FILES) });
  return all.length <= MAX_FILES;
}
