import type { UploadIds } from "./kept_files.ts";
import type { FileRef, SendingFile } from "./state.ts";

/** The same file, begun on the server. */
export function withIds(file: SendingFile, { file: id, thumb }: UploadIds): SendingFile {
  return { ...file, id, thumb: file.thumb && { ...file.thumb, id: thumb } };
}

/** What the message says of a file that is uploaded. */
export function refOf(
  file: SendingFile,
  { id, hash }: { id: string; hash: string },
  thumbId: string | undefined,
): FileRef {
  const { name, type, size, secret, width, height, duration, preview, voice, thumb, animated } =
    file;
  const box = width && height ? { width, height } : {};
  return {
    id,
    key: secret,
    name,
    type,
    size,
    hash,
    ...box,
    ...(duration !== undefined && { duration }),
    ...(preview && { preview }),
    ...(thumb && thumbId && {
      thumb: {
        id: thumbId,
        key: thumb.secret,
        size: thumb.size,
        type: thumb.type,
        width: thumb.width,
        height: thumb.height,
      },
    }),
    ...(voice && { voice }),
    ...(animated && { animated }),
  };
}
