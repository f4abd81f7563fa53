import { kindByName, kindByType, typeByName } from "../../../client/files/base/media_types.ts";
import type { FileRef } from "../../../client/files/base/state.ts";
import type { FileKind, ShownFile } from "../../../components/files/base/shown_file.ts";
import { textOfName } from "./text_names.ts";

/** Bytes of a document that is opened in the page, which holds all of it. */
const MAX_OPENED = 100 * 1024 * 1024;
/** Bytes of a picture that is. */
const MAX_PICTURE = 64 * 1024 * 1024;

const shown = new WeakMap<FileRef, ShownFile>();
const refs = new WeakMap<ShownFile, FileRef>();

/** Returns a message's file in the components' format: the same object each time. */
export function shownFile(ref: FileRef): ShownFile {
  const known = shown.get(ref);
  if (known) return known;
  const { id, name, size, width, height, duration, preview, thumb, voice } = ref;
  const file = {
    id,
    name,
    size,
    kind: kindOfRef(ref),
    width,
    height,
    duration,
    preview,
    hasThumb: thumb !== undefined,
    language: textOfName(name)?.language ?? undefined,
    peaks: voice?.peaks,
  };
  shown.set(ref, file);
  refs.set(file, ref);
  return file;
}

/** Returns the stored reference. Only for results of `shownFile`. */
export function refOf(file: ShownFile): FileRef {
  return refs.get(file)!;
}

/** Returns the kind of a file if name and type agree; its bytes are checked when they arrive. */
function kindOfRef({ name, type, size, voice }: FileRef): FileKind {
  const kind = kindByType(type);
  if (voice && kind === "audio") return "voice";
  // Audio files may have names of videos.
  if (kind === "audio") return /^(audio|video)\//.test(typeByName(name)) ? "audio" : "other";
  const named = kindByName(name);
  if (kind === "image" && size > MAX_PICTURE) return "other";
  if (kind !== "document") return named === kind ? kind : "other";
  if (/\.pdf$/i.test(name)) return size > MAX_OPENED ? "other" : "pdf";
  return textOfName(name) ? "text" : "other";
}
