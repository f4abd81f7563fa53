/** Ways to add a file to the next message. */
export const attaching = {
  attach: "Attach file",
  camera: "Take Photo",
  files: "Photos and Files",
  drop: "Drop to attach to {channel}",
} as const;

/** Picture that the user wants to use. */
export const picture = {
  tooLarge: "It's {width} × {height} pixels, too large to open here.",
} as const;

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
  load: "Load {name}",
  loadAgain: "Couldn't load {name}. Try again",
  failed: "{name}: {reason}",
  unshowable: "This file can't be shown here. You can download it.",
  tooLong: "This is the beginning of the file. Download it to read all of it.",
  empty: "This file is empty.",
} as const;

/** The content of a large message: on its way to the server, and loaded when it comes into view. */
export const content = {
  failed: "Couldn't load the content.",
  loadingSize: "Loading {size}...",
  uploading: "Upload",
  cancelUpload: "Cancel upload",
} as const;

/** Images in the lightbox. */
export const lightbox = {
  position: "{at} of {count}",
  previous: "Previous image",
  next: "Next image",
  images: "Images",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  actualSize: "Actual size",
  oneToOne: "1:1",
  zoomed: "Zoomed to {percent}%",
} as const;

/** Pages of a document. */
export const pages = {
  page: "Page {at} of {count}",
  failed: "Page {at} can't be shown.",
  tooLong:
    "These are the first {count, plural, one {# page} other {# pages}}. Download the document to read all of it.",
  password: "This document needs a password. Download it to open it.",
} as const;

/** Media that play within a message. */
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
    "A message can have up to {count, plural, one {# file} other {# files}}. The rest weren't attached.",
  denied: "{name} can't be attached: this server doesn't accept .{ending} files.",
  uncleaned: "If this picture contains location or camera details, they can't be removed.",
  tooLarge: "File size must be less than 10MB",
  tooLargeFor: "Files have to be smaller than {size}.",
  noRoom: "{name} is {size}, but you only have {left} left. Delete files you no longer need.",
  noRoomForAll:
    "{name} is {size}, but everyone on this server has {left} left in total. Ask an admin to make room.",
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
  lost: "It's {time} long and can't be recovered.",
  send: "Send voice message",
  starting: "Starting the microphone...",
  longest: "Voice messages can be up to {count, plural, one {# minute} other {# minutes}} long.",
  insecure: "Voice messages need a secure address (https://).",
  unsupported: "This browser can't record voice messages.",
  denied: "Microphone access is blocked. Allow it next to the address bar, then try again.",
  missing: "No microphone was found.",
  failed: "The microphone couldn't be started.",
  microphoneLost: "The microphone was disconnected. You can send what was recorded so far.",
  empty: "Nothing was recorded. Hold the button while you speak.",
} as const;
