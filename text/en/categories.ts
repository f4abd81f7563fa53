/** The menu of a category, and of a server for its categories. */
export const menu = {
  create: "Create Category",
  createChannel: "Create Channel",
  edit: "Edit Category",
  delete: "Delete Category",
  collapse: "Collapse Category",
  expand: "Expand Category",
  collapseAll: "Collapse All Categories",
  mute: "Mute Category",
  unmute: "Unmute Category",
  hideMuted: "Hide Muted Channels",
  showMuted: "Show Muted Channels",
} as const;

/** Moving channels and categories. */
export const moving = {
  moved: "{name} is now {position} of {count} in {category}",
  none: "the channels without a category",
  question: "Sync permissions with {category}?",
  text: "Synced, {name} has the permissions of {category}, now and after each change there.",
  sync: "Sync",
  keep: "Keep Current",
} as const;

/** The dialogs of a category. */
export const dialogs = {
  name: "Category Name",
  create: "Create",
  named: "Category {name}",
  failed: "Couldn't save the category.",
  deleteText: "Are you sure you want to delete {name}? Its channels stay, without a category.",
  private: "Private Category",
  privateHint: "Only selected roles and members can see its synced channels",
  hiddenFromYou: "You would no longer see this category.",
  lockedForYou: "You could no longer change this category.",
  letIn: "{name} can now see this category",
} as const;

/** A channel's permissions beside those of its category. */
export const syncing = {
  synced: "Synced with {category}",
  syncedHint: "Changing something here ends that.",
  unsynced: "Not synced with {category}",
  sync: "Sync Now",
} as const;

/** Reasons for permissions of a channel that has those of its category. */
export const why = {
  roleAllowed: "The category {category} allows it for {role}.",
  roleDenied: "The category {category} denies it for {role}.",
  userAllowed: "The category {category} has an exception that allows it for this member.",
  userDenied: "The category {category} has an exception that denies it for this member.",
} as const;
