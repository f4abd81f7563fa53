/** A person's keys and devices for encrypted conversations (E2E-11, E2E-12, E2E-14). */

export const recoveryKey = {
  title: "Recovery key",
  hint:
    "Use it to open your encrypted conversations on another device, even if you lose this one. Keep it where only you can find it. Nobody can give it to you again, not even the host.",
  label: "Your recovery key",
  print: "Print",
  file: "parley-recovery-key.txt",
  fileText: "Recovery key of {username} for encrypted conversations in Parley:",
  next: "I've saved it",
  typeBack: "Type your recovery key to make sure you have it",
  confirm: "Confirm",
  confirmFailed: "The recovery key wasn't confirmed",
  back: "Show it again",
  later: "Later",
  laterHint:
    "You haven't saved your recovery key yet. If you lose this device, you lose access to your encrypted conversations.",
  laterHintMore:
    "You have more than one device, but you haven't saved a recovery key. If you lose all of them, nobody can open your messages: you can only reset your keys.",
  show: "Show recovery key",
  confirmed: "You've saved your recovery key.",
  forgotten: "Make a new recovery key",
  forgottenHint: "If you can't find it, make a new one. Your old key will stop working.",
  forgottenFailed: "Couldn't make a new recovery key",
  locked:
    "You made a new recovery key on another device. Enter it here once so this device stays in sync.",
} as const;

export const recover = {
  title: "Use your recovery key",
  hint:
    "You set up end-to-end encryption on another device. Enter your recovery key to read your encrypted conversations on this one.",
  cleared:
    "Your browser cleared its storage, including this device's keys. Enter your recovery key to read your encrypted conversations again.",
  field: "Recovery key",
  submit: "Continue",
  failed: "The recovery key couldn't be used",
  revoked:
    "This device was removed from your encrypted conversations. Your recovery key brings it back.",
  replaced:
    "Your keys were replaced on another device. If that wasn't you, change your password now.",
} as const;

/** On a device that has not seen the password yet (MEND-33). */
export const lockKeys = {
  title: "Protect this device's keys",
  hint:
    "Enter your password once. If your login ends, this device keeps your keys, and the password unlocks them.",
  password: "Your password",
  submit: "Protect keys",
  failed: "The keys couldn't be protected",
} as const;

/** Keys that the password of the sign-in didn't open (MEND-33). */
export const locked = {
  title: "This device's keys are locked.",
  hint:
    "Your password has changed since this device was last unlocked. Enter your previous password to read and write encrypted conversations here.",
  password: "Previous password",
  submit: "Unlock",
  failed: "The keys couldn't be unlocked",
  recoverHint: "Your recovery key also unlocks this device.",
} as const;

/** New device that an older one of the user admits (E2E-12). */
export const pairing = {
  title: "Use another device",
  hint: "A device that can already read your encrypted conversations can let this one in.",
  ask: "Ask another device",
  askFailed: "Your other devices couldn't be asked",
  code: "QR code for your other device",
  shown:
    "Open Parley on your other device and scan this code with it. No camera? Choose to compare a number there.",
  waitOld: "Waiting for your other device…",
  until: "The request expires at {time}.",
  compareNew: "Does your other device show the same number?",
  compareOld: "Does the new device show the same number? If so, it can read along from now on.",
  same: "It's the same",
  differs: "It's another number",
  confirmOld: "Now confirm the number on your other device.",
  waitNew: "Waiting for the new device. Continue there.",
  failed: "The device couldn't be let in",
  over: "The request expired or was canceled on another device. You can ask again.",
  differed:
    "Nothing was shared. Someone may be interfering between your devices. If it happens again, don't let anyone in, and use your recovery key.",
  forged:
    "This server showed something that your other device didn't send. The request was canceled, and nothing was shared.",
  asksTitle: "A new device is asking",
  asks:
    "{browser} is logged in to your account and wants to read your encrypted conversations. Only let it in if you have it in front of you.",
  scan: "Scan its code",
  scanHint: "Hold the new device's code in front of the camera.",
  picture: "What the camera sees",
  noCamera: "The camera can't be used. Compare a number instead.",
  compare: "Compare a number",
  refuse: "That wasn't me",
  refused:
    "The request was canceled. The person who asked is logged in to your account, so change your password now.",
} as const;

export const devices = {
  title: "Devices that can read along",
  missing: "Couldn't load your devices.",
  current: "This device",
  used: "Last used {time}",
  unproven: "You haven't confirmed this device, so others don't trust it.",
  revoke: "Remove",
  revokeNamed: "Remove the device {name}, added {time}",
  revokeTitle: "Remove device",
  revokeText:
    "This logs the device out, and it can't read any new messages. Messages it has already read may stay on it. It can only come back with your password and your recovery key. If someone else has it, change your password as well.",
  revokeFailed: "The device couldn't be removed",
  removing: "Removing…",
  removed:
    "Removed. {count, plural, one {# conversation follows} other {# conversations follow}} when someone writes there.",
} as const;

/** Device of the user that this one did not admit (MEND-76). */
export const newDevice = {
  question: "New device: {device}. Was this you?",
  yes: "Yes",
  remove: "Remove",
  failed: "That didn't work",
} as const;

/** Program that the page runs (E2E-37); claims no more than E2E-4. */
export const program = {
  title: "The program that runs here",
  label: "Fingerprint of the program",
  missing: "The program couldn't be checked.",
  same:
    "{count, plural, one {The # file that this page runs matches} other {All # files that this page runs match}} this server's list. The list's fingerprint:",
  outdated: "This page is from a different version than this server's current one.",
  reload: "Reload",
  others:
    "This page runs code that isn't on this server's list. Don't write anything confidential here until someone who knows about this has looked at these files.",
  compare:
    "To compare it, run parley verify-client {origin} on another computer, with a copy of Parley that you got elsewhere. It should print the same fingerprint. Each release lists its own.",
  limit:
    "The host also serves this page, so a modified program could show any number here. Checking from another computer finds changes made for everyone, but not changes made only for you.",
} as const;

export const anew = {
  title: "Reset your keys",
  hint:
    "If you've lost all your devices and your recovery key, you can get new keys after 24 hours. Earlier messages stay unreadable, and your contacts are asked to confirm your new keys.",
  begin: "Reset your keys",
  text:
    "After 24 hours you can make new keys. Until then, any of your devices can cancel. You'll no longer be able to read earlier messages.",
  password: "Password",
  code: "Two-factor code",
  codeHint: "Only if two-factor is on.",
  failed: "Couldn't reset your keys",
  waiting: "You asked to reset your keys. It takes effect {time}.",
  foreign:
    "Someone asked to reset your keys. It takes effect {time}. If that wasn't you, cancel it and change your password.",
  cancel: "Cancel",
  cancelFailed: "Couldn't cancel it",
  finish: "Make new keys",
} as const;

export const split = {
  title: "This server has shown two different key logs.",
  hint: "You can write to devices you already know.",
  alert: "This server has shown two different key logs. You can write to devices you already know.",
  other: "This server shows another server's key log.",
  otherHint: "Nothing encrypted is sent until you continue.",
  otherAlert:
    "This server shows another server's key log. Nothing encrypted is sent until you continue.",
  concerns:
    "People's keys may be wrong in: {names}. Save both logs and show them to someone who can help.",
  save: "Save both",
  goOn: "Continue with the current log",
  goOnTitle: "Continue with the current log?",
  goOnText:
    "If someone is lying to you, this log may be the false one. You'll have to reconfirm everyone whose keys differ before you can write to them.",
  goOnOtherText:
    "This server may not be the one you know. You'll have to confirm everyone again before you write to them.",
  goOnFailed: "You couldn't continue with this log",
  file: "parley-key-logs.json",
} as const;

/** A server that was restored from a backup (MEND-32). */
export const restored = {
  alert:
    "This server was restored and lost records. Your devices are handing back what they know. If nobody restored it, compare safety numbers.",
  title: "This server was restored and lost records.",
  hint:
    "Your devices are handing back what they know. If nobody restored it, compare safety numbers.",
} as const;

/** Entries of the key log in a person's name that their devices didn't make (E2E-34). */
export const audit = {
  alert:
    "{count, plural, one {This server's log has a key entry in your name that none of your devices made.} other {This server's log has # key entries in your name that none of your devices made.}} People who recently started writing to you may have been given those keys instead of yours. Tell them, and compare safety numbers.",
} as const;

/** Over the chat, with a way to the settings. */
export const notices = {
  open: "Open settings",
  asked: "A new device wants to read your encrypted conversations",
  askedHint: "If that wasn't you, someone else is logged in to your account.",
  anew: "Someone asked to reset your keys",
  anewHint: "If that wasn't you, cancel it and change your password.",
  foreign: "This server has keys in your name that aren't yours",
} as const;

/** Lines over the chat, each with one button (MEND-20, MEND-33, MEND-41). */
export const lines = {
  recovery: "Your recovery key isn't saved yet.",
  save: "Save it",
  elsewhere: "This device can't read your encrypted conversations yet.",
  bring: "Set up",
  locked: "Your encryption keys are locked on this device.",
  unlock: "Unlock",
  lock: "Enter your password once to protect your keys.",
  protect: "Protect keys",
} as const;

export const leaving = {
  keys: "Delete this device's encryption keys? You'd need your recovery key or another device.",
  keep: "Keep keys, locked",
  delete: "Delete keys",
  lastDevice:
    "This is your only device with keys, and you haven't saved your recovery key. If you delete its keys, nobody can open your encrypted conversations again, not even you.",
} as const;
