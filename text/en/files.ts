/** Files of a message. */
export const shown = {
  files: "Files",
  openImage: "Open image {name}",
  play: "Play {name}",
  playFor: "Play {name}, {time}",
  video: "Video {name}",
  download: "Download {name}",
  downloading: "Downloading {name}, {percent}%",
  open: "Open {name}",
  loadAgain: "Couldn't load {name}. Try again",
  failed: "{name}: {reason}",
  unshowable: "This file can't be shown here. You can download it.",
  tooLong: "This is the beginning of the file. Download it to read all of it.",
  empty: "This file is empty.",
} as const;

/** Pages of a document. */
export const pages = {
  page: "Page {at} of {count}",
  failed: "Page {at} can't be shown.",
  tooLong:
    "These are the first {count, plural, one {# page} other {# pages}}. Download the document to read all of it.",
  password: "This document asks for a password. Download it to open it.",
} as const;

/** What is played within a message. */
export const player = {
  voice: "Voice message",
  play: "Play",
  pause: "Pause",
  position: "Position",
  at: "{at} of {end}",
  speed: "Speed {speed}×",
  hours: "{count, plural, one {# hour} other {# hours}}",
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  seconds: "{count, plural, one {# second} other {# seconds}}",
} as const;

/** Files that will go with the next message. */
export const ready = {
  title: "Ready to send",
  size: "Ready to send · {size}",
  remove: "Remove file {name}",
  original: "Send the original",
  originalHint: "Otherwise location and camera details are removed from pictures.",
  tooMany:
    "A message takes up to {count, plural, one {# file} other {# files}}. The rest was left out.",
  denied: "{name} can't be attached: this server takes no .{ending} files.",
  uncleaned: "Place and camera can't be removed from this picture, if they are in it.",
  tooLarge: "File size must be less than 10MB",
  tooLargeFor: "Files have to be smaller than {size}.",
  noRoom: "{name} is {size}, but you only have {left} left. Delete files you no longer need.",
  noRoomForAll:
    "{name} has {size}, and everybody here has {left} left together. Ask those who run this server to make room.",
} as const;

/** Files on their way. */
export const uploads = {
  title: "Files being sent",
  progress: "Upload of {name}",
  waiting: "Waiting",
  paused: "Waiting for connection",
  uploading: "Uploading {percent}%",
  done: "Uploaded",
  amount: "{sent} of {size}",
  amountAtSpeed: "{sent} of {size} · {speed}/s",
  cancel: "Cancel upload of {name}",
  retry: "Try {name} again",
} as const;

/** Voice messages while they are recorded. */
export const recording = {
  title: "Voice message",
  record: "Record voice message",
  recording: "Recording",
  time: "Recording, {time}",
  slide: "Slide to cancel",
  release: "Release to cancel",
  stop: "Stop recording",
  discard: "Discard voice message",
  discardIt: "Discard",
  lost: "It is {time} long, and can't be brought back.",
  send: "Send voice message",
  starting: "Starting the microphone...",
  longest: "A voice message has up to {count, plural, one {# minute} other {# minutes}}.",
  insecure: "Voice messages need a secure address (https://).",
  unsupported: "This browser can't record voice messages.",
  denied: "The microphone isn't allowed. Allow it beside the address, then try again.",
  missing: "No microphone was found.",
  failed: "The microphone couldn't be started.",
  microphoneLost: "The microphone is no longer there. You can send what was recorded so far.",
  empty: "Nothing was recorded. Hold the button while you speak.",
} as const;
