/** Media types by file extension: those of the spec (MSG-24), sounds, and two texts. */
export const MEDIA_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  avi: "video/x-msvideo",
  webm: "video/webm",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
  aac: "audio/aac",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
} as const;

const TYPES = new Map<string, string>(Object.entries(MEDIA_TYPES));

/** The media type that belongs to a file's name; undefined: another one. */
export function mediaTypeOf(name: string): string | undefined {
  return TYPES.get(/\.(\w+)$/.exec(name)?.[1].toLowerCase() ?? "");
}
