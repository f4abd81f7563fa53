import type { FileRef } from "../../protocol/file_refs.ts";
import { kindByType } from "../files/base/media_types.ts";
import type { ChosenFile } from "../files/base/state.ts";
import type { Files } from "../files/files.ts";
import { newSecret } from "../files/transfer/chunks.ts";

/**
 * Makes a file of a message ready to be sent once more, as it is, with a key of its own.
 * @throws FileError
 */
export async function chosenAgain(file: FileRef, load: Files["load"]): Promise<ChosenFile> {
  const { name, type, width, height, duration, preview, voice, animated } = file;
  const blob = await load(file);
  const small = file.thumb ? await load(file.thumb) : null;
  const thumb = file.thumb && small
    ? { blob: small, width: file.thumb.width, height: file.thumb.height }
    : null;
  const described = {
    ...{ key: crypto.randomUUID(), name, type, kind: kindByType(type) },
    ...{ width, height, duration, preview, voice, animated },
  };
  return {
    ...described,
    ...{ blob, original: blob, cleaned: false, uncleaned: false, thumb },
    sending: {
      ...described,
      ...{ size: blob.size, secret: newSecret(), id: null },
      thumb: file.thumb && thumb
        ? {
          ...{ type: file.thumb.type, size: thumb.blob.size },
          ...{ width: thumb.width, height: thumb.height, secret: newSecret(), id: null },
        }
        : null,
    },
  };
}
