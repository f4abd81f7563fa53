/** Storage used by messages and files, and its limits. */
export const page = {
  title: "Storage",
  about: "How much messages and files take up, by whom, and how much is allowed.",
  refresh: "Refresh",
  asOf: "As of {time}",
  failed: "Couldn't load the storage.",
  refreshFailed: "Couldn't load the newest figures.",
} as const;

/** Used and available storage. */
export const used = {
  title: "In use",
  all: "Messages and files",
  quota: "Used of the total limit",
  disk: "Disk",
  diskMeter: "Used of the disk",
  of: "{used} of {total}",
  free: "{free} of {total} free",
  files:
    "Files take up {used} of that: {count, plural, one {# file} other {# files}}, including uploads in progress.",
  nearlyFull: "The disk is almost full. No new files are accepted until there's room.",
  full: "The total limit is nearly used up. Raise it below, or delete files.",
} as const;

/** The limits and their fields. */
export const limits = {
  title: "Limits",
  about: "Nothing that's already stored is deleted.",
  fileMax: "Largest file",
  fileMaxHint: "Files have to be smaller than this, 4 GB at most.",
  person: "Storage for each person",
  personHint:
    "Messages and files together. Anyone over the limit keeps their files but can't add new ones.",
  all: "Total storage",
  allHint: "How much everyone may store in total, as a size or a share of the disk.",
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
  membersAbout: "Who has files on this server.",
  servers: "Servers",
  serversAbout: "The 50 largest.",
  largest: "Largest files",
  largestAbout:
    "The 50 largest. Their names and contents are encrypted: the server doesn't know them.",
  largestOwn:
    "The 50 largest. Their names are encrypted: go to the message to see a name or delete a file.",
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
