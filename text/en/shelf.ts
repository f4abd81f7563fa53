/** The picker's part with saved animations. */
export const shelf = {
  own: "My GIFs",
  addTo: "Add GIF to {shelf}",
  editIn: "Edit {shelf}",
  doneIn: "Done with {shelf}",
  empty: "No GIFs yet. Save one from the menu of its message, or add one from this device.",
  emptyServer: "No GIFs yet.",
  none: "No GIFs found",
  count: "{count, plural, one {# GIF found} other {# GIFs found}}",
  failed: "Couldn't load the GIFs.",
  name: "Name of {name}",
  remove: "Remove {name}",
  ask: "Remove {name}?",
  confirm: "Remove",
  keep: "Keep",
  lost: "This GIF couldn't be loaded.",
} as const;

/** How saving one went. */
export const saving = {
  own: "Save to My GIFs",
  server: "Save to This Server's GIFs",
  running: "Saving GIF…",
  saved: "Saved to your GIFs",
  savedServer: "Saved to this server's GIFs",
  already: "This GIF is already saved",
  still: '"{name}" doesn\'t move. Only animated GIF, WebP and PNG pictures can be saved here.',
  tooLarge: '"{name}" is too large. A saved GIF can be up to {size} MB.',
} as const;
