import type * as en from "../en/emoji.ts";
import type { Translation } from "../translation.ts";

export default {
  picker: {
    title: "Emoji",
    search: "Emoji suchen",
    count: "{count} gefunden",
    found: "Gefunden",
    none: "Keine Emoji gefunden",
    quick: "Schnelle Reaktionen",
    recent: "Zuletzt verwendet",
    popular: "Beliebt",
    categories: "Kategorien",
    tone: "Hautton",
    stickers: "Sticker",
    searchStickers: "Sticker suchen",
    noStickers: "Keine Sticker gefunden",
    gifs: "GIFs",
    searchGifs: "GIFs suchen",
  },
  tones: {
    none: "Keiner",
    light: "Hell",
    mediumLight: "Mittelhell",
    medium: "Mittel",
    mediumDark: "Mitteldunkel",
    dark: "Dunkel",
  },
  categories: {
    people: "Smileys & Personen",
    nature: "Natur",
    food: "Essen & Trinken",
    activities: "Aktivitäten",
    objects: "Reisen & Objekte",
    symbols: "Symbole",
  },
  quick: {
    up: "Daumen hoch",
    down: "Daumen runter",
    heart: "Herz",
    laugh: "Lachen",
    surprised: "Überrascht",
    sad: "Traurig",
  },
} satisfies Translation<typeof en>;
