/** Files on their way to the server. */
export const uploads = {
  failed: "The upload failed",
  unsent: "A file in this message couldn't be uploaded.",
  gone: "{name} is no longer on this device. Attach it again.",
  unreadable: "This file was changed, moved or deleted on this device. Attach it again.",
  tooLarge: "Files have to be smaller than {size}.",
  noRoom: "The server is out of space. The upload resumes automatically when there's room.",
  slower: "You've hit the upload limit. The upload resumes automatically in a moment.",
  forgotten: "The server no longer has this upload. Try again to upload it from the start.",
} as const;

/** Files that are chosen. */
export const choosing = {
  folder: "{name} is a folder. Attach the files in it instead.",
  unreadable: "Couldn't read {name}. Attach it again.",
} as const;

/** Why a file that is fetched is not there. */
export const fetching = {
  gone: "This file no longer exists.",
  forged: "This isn't the file that was sent. It was damaged or changed on the way.",
  lost: "Couldn't load the file. Check your connection, then try again.",
  large: "This file is too large to open in this browser.",
} as const;
