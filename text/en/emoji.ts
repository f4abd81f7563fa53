export const picker = {
  title: "Emoji",
  search: "Search emoji",
  count: "{count} found",
  found: "Found",
  none: "No emoji found",
  quick: "Quick reactions",
  recent: "Recent",
  popular: "Popular",
  categories: "Categories",
  tone: "Skin tone",
  stickers: "Stickers",
  searchStickers: "Search stickers",
  noStickers: "No stickers found",
  gifs: "GIFs",
  searchGifs: "Search GIFs",
} as const;

/** The skin tones, as Unicode calls them. */
export const tones = {
  none: "None",
  light: "Light",
  mediumLight: "Medium-light",
  medium: "Medium",
  mediumDark: "Medium-dark",
  dark: "Dark",
} as const;

/** The categories of the picker. */
export const categories = {
  people: "Smileys & People",
  nature: "Nature",
  food: "Food & Drink",
  activities: "Activities",
  objects: "Travel & Objects",
  symbols: "Symbols",
} as const;

/** The quick reactions. */
export const quick = {
  up: "thumbs up",
  down: "thumbs down",
  heart: "heart",
  laugh: "laugh",
  surprised: "surprised",
  sad: "sad",
} as const;
