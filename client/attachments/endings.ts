/** How the names of files end that a message may take; the table of their types is loaded later. */
export const ENDINGS = [
  "png",
  "jpg",
  "jpeg",
  "gif",
  "webp",
  "mp4",
  "mov",
  "avi",
  "webm",
  "mp3",
  "m4a",
  "ogg",
  "opus",
  "wav",
  "flac",
  "aac",
  "pdf",
  "doc",
  "docx",
  "txt",
  "md",
  "csv",
] as const;

/** What the file picker offers (MSG-24, FIL-4). */
export const ACCEPTED: string = ENDINGS.map((ending) => `.${ending}`).join(",");
