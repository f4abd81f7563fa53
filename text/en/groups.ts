/** Choice of people for a group. */
export const people = {
  newTitle: "New Group",
  newHint: "Choose two to nine people. Anyone in a group can add others.",
  fromDirectHint: "This makes a new group. Your conversation with {name} stays as it is.",
  addTitle: "Add People",
  addHint: "People you add can read earlier messages.",
  addPrivatelyHint: "People you add can only read new messages.",
  readsLater:
    "{name} is in the group, but can't read along yet. Once {name} has set up end-to-end encryption, confirm it from the padlock.",
  private: "End-to-end encrypted",
  privateHint: "The host of this server can't read messages",
  search: "Search people",
  searchHint: "Search everyone you can write to...",
  searching: "Searching...",
  chosen: "Chosen",
  remove: "Remove {name}",
  count: "{count} of {max}",
  full: "A group can have up to {max} people.",
  list: "People",
  none: "Nobody found",
  noneHint: "No name here contains that.",
  empty: "Nobody to add yet",
  emptyHint: "Friends and members of your servers appear here.",
  name: "Group name (optional)",
  create: "Create Group",
  add: "Add",
  createFailed: "Couldn't create the group",
  addFailed: "Couldn't add everyone",
  refused: "{name}: {reason}",
} as const;

/** Choice of whom to write to. */
export const newMessage = {
  title: "New Message",
  searchHint: "Search everyone you can write to...",
} as const;

export const rename = {
  title: "Rename Group",
  hint: "Everyone in the group sees it. Without a name, the group shows its members' names.",
  label: "Group name",
  failed: "Couldn't rename the group",
} as const;

/** Actions of a group. */
export const menu = {
  label: "Group",
  add: "Add People",
  rename: "Rename Group",
  leave: "Leave Group",
  leaveTitle: "Leave group",
  leaveText: "You'll no longer see its messages, and can only come back if someone in it adds you.",
  leaveLast: "You're the last one here, so the group and its messages will be deleted.",
  leaveFailed: "Couldn't leave the group",
} as const;

/** System messages of a group. */
export const inGroup = {
  added: "{by} added {name}",
  left: "{name} left the group",
} as const;
