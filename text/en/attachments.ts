export const composing = {
  attach: "Attach file",
  camera: "Take Photo",
  files: "Photos and Files",
  drop: "Drop to attach to {channel}",
  uploading: "Upload",
  cancelUpload: "Cancel upload",
} as const;

/** A picture that somebody wants to use. */
export const picture = {
  tooLarge: "It's {width} × {height} pixels, too large to open here.",
} as const;

export const shown = {
  openImage: "Open image {name}",
  video: "Video {name}",
  download: "Download {name}",
  load: "Load {name}",
  loadAgain: "Couldn't load {name}. Try again",
  position: "{at} of {count}",
  previous: "Previous image",
  next: "Next image",
  failed: "Couldn't load the content.",
  loadingSize: "Loading {size}...",
  images: "Images",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  actualSize: "Actual size",
  oneToOne: "1:1",
  zoomed: "Zoomed to {percent}%",
} as const;
