/** Files on their way to the server. */
export const uploads = {
  failed: "The upload failed",
  unsent: "A file of this message could not be uploaded.",
  gone: "{name} is no longer on this device. Attach it again.",
  unreadable: "This file was changed, moved or deleted on this device. Attach it again.",
  tooLarge: "Files have to be smaller than {size}.",
  noRoom: "The server has no room at the moment. This goes on by itself once there is some.",
  slower: "That was a lot at once. This goes on by itself in a moment.",
  forgotten: "The server no longer has what was uploaded. Try again to upload it once more.",
} as const;

/** Files that are chosen. */
export const choosing = {
  folder: "{name} is a folder. Attach the files that are in it.",
  unreadable: "{name} could not be read. Attach it again.",
} as const;

/** Why a file that is fetched is not there. */
export const fetching = {
  gone: "The file is no longer there.",
  forged: "The file is not what was sent: it was damaged or changed on its way.",
  lost: "The file could not be loaded. Check your connection, then try again.",
  large: "The file is too large to be opened in this browser.",
} as const;
