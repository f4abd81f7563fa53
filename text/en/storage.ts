/** What messages and files take up, and how much they may. */
export const page = {
  title: "Storage",
  about: "What messages and files take up, whose they are, and how much they may take.",
  refresh: "Refresh",
  asOf: "As of {time}",
  failed: "Couldn't load the storage.",
  refreshFailed: "Couldn't load the newest figures.",
} as const;

/** What is used of what is there. */
export const used = {
  title: "In use",
  all: "Messages and files",
  quota: "Used of what all may store",
  disk: "Disk",
  diskMeter: "Used of the disk",
  of: "{used} of {total}",
  free: "{free} of {total} free",
  files:
    "{used} of that are files: {count, plural, one {# file} other {# files}}, those that are being uploaded included.",
  nearlyFull: "The disk is almost full: no new files are taken until there is room.",
  full: "What all may store is nearly used up. Raise the limit below, or have files deleted.",
} as const;

/** The limits and their fields. */
export const limits = {
  title: "Limits",
  about: "Nothing that's already stored is deleted.",
  fileMax: "Largest file",
  fileMaxHint: "Files have to be smaller than this, 4 GB at most.",
  person: "Storage for each person",
  personHint: "Messages and files together. Whoever has more keeps it, and stores nothing new.",
  all: "Storage in all",
  allHint: "What everybody may store together, as a size or as a share of the disk.",
  unit: "{name}: unit",
  percent: "% of the disk",
  none: "No limit",
  missing: "{name}: enter a number.",
  outside: "{name}: enter a size from {least} to {most}.",
  outsideShare: "{name}: enter a share from 1 to 100 percent.",
  fixed: "Set by {source}",
} as const;

/** Who and what uses how much. */
export const lists = {
  people: "People",
  peopleAbout: "What each person has stored, as it counts towards their limit.",
  members: "Members",
  membersAbout: "Whose files are in this server.",
  servers: "Servers",
  serversAbout: "The fifty that take up most.",
  largest: "Largest files",
  largestAbout:
    "The fifty largest. Their names and contents are encrypted: the server doesn't know them.",
  largestOwn:
    "The fifty largest. Their names are encrypted and stand in their messages: go there to see them, or to delete them.",
  none: "No files yet",
  noneHint: "Pictures, videos and other files that people send are listed here.",
  nobody: "Nobody has stored anything yet.",
  more: "Show more",
  moreOf: "Show more: {list}",
  person: "Person",
  stored: "Stored",
  files: "Files",
  filesOf: "{size} in {count, plural, one {# file} other {# files}}",
  server: "Server",
  direct: "Direct messages and own GIFs",
  shelf: "Saved GIFs",
  size: "Size",
  from: "From",
  where: "Where",
  channel: "Channel",
  when: "Sent",
  message: "Message",
  goTo: "Go to message",
  goToOf: "Go to message with the file of {size} from {name}",
  notSent: "Not sent yet",
  showPerson: "Show {name} under People",
} as const;

/** The owner's view of a server. */
export const server = {
  about: "What the files in this server take up. You see this as its owner.",
  used: "{count, plural, one {# file takes} other {# files take}} up {used}.",
} as const;
