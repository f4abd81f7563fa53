export const dialog = {
  edit: "Edit Profile",
  failed: "Couldn't load the profile.",
} as const;

/** A profile as others see it. */
export const view = {
  banner: "Banner",
  bio: "About Me",
  nickname: "{nickname} in this server",
  since: "Member Since",
  links: "Links",
  servers: "Mutual Servers",
} as const;

/** Card of a person at their name. */
export const card = {
  roles: "Roles",
  friend: "Friend",
  blocked: "You blocked this person",
  addFriend: "Add Friend",
  acceptRequest: "Accept Request",
} as const;

/** Editing of the user's own profile. */
export const edit = {
  avatar: "Upload Avatar",
  banner: "Upload Banner",
  removeBanner: "Remove Banner",
  bio: "Bio",
  pronouns: "Pronouns",
  customStatus: "Custom Status",
  failed: "Failed to save the profile",
} as const;

/** Editing of the user's own social links. */
export const links = {
  title: "Social Links",
  platform: "Platform",
  choose: "Choose…",
  name: "Display Name (optional)",
  url: "URL",
  add: "Add Link",
  addFailed: "Failed to add social link",
  remove: "Remove {platform} link",
  removeFailed: "Failed to remove social link",
  website: "Website",
} as const;

/** Home screen of the user. */
export const home = {
  welcome: "Welcome, {username}!",
  status: "Status",
} as const;
