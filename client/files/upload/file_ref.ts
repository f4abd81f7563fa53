import type { UploadIds } from "./kept_files.ts";
import type { FileRef, SendingFile } from "../base/state.ts";

/** The same file, begun on the server. */
export function withIds(file: SendingFile, { file: id, thumb }: UploadIds): SendingFile {
  return { ...file, id, thumb: file.thumb && { ...file.thumb, id: thumb } };
}

/** The upload as the server has it. */
interface Uploaded {
  id: string;
  padded?: number;
}

/** Builds the entry of an uploaded file in its message. */
export function refOf(
  file: SendingFile,
  { id, padded, hash }: Uploaded & { hash: string },
  small: Uploaded | null,
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
    ...(padded !== undefined && { padded }),
    hash,
    ...box,
    ...(duration !== undefined && { duration }),
    ...(preview && { preview }),
    ...(thumb && small && {
      thumb: {
        id: small.id,
        key: thumb.secret,
        size: thumb.size,
        ...(small.padded !== undefined && { padded: small.padded }),
        type: thumb.type,
        width: thumb.width,
        height: thumb.height,
      },
    }),
    ...(voice && { voice }),
    ...(animated && { animated }),
  };
}
