import type { SavedAnimation } from "../../../protocol/shelves.ts";
import type { StoredFile } from "../../../protocol/stored_files.ts";
import { chunksOf } from "../../../protocol/files.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { rangesOf } from "./bits.ts";
import type { AnimationRecord, FileRecord } from "./records.ts";
import { isOpen } from "./store.ts";

/** A file as the API shows it. */
export function fileView(file: FileRecord): StoredFile {
  const { id, channel_id, size, received, created_at } = file;
  const chunks = chunksOf(size);
  const ends = created_at + SERVER_TIMES.openFileLife;
  return {
    id,
    channel_id,
    size,
    chunks,
    received: received === null ? [[0, chunks - 1]] : rangesOf(received, chunks),
    done: received === null,
    expires_at: isOpen(file) ? new Date(ends).toISOString() : null,
  };
}

/** A saved animation as the API shows it (FIL-8). */
export function animationView(animation: AnimationRecord): SavedAnimation {
  const { id, size, content, iv, saved_at } = animation;
  return {
    id,
    size,
    encrypted_content: content.toBase64(),
    iv: iv.toBase64(),
    saved_at: new Date(saved_at).toISOString(),
  };
}
