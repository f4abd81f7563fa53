/** The fixed quick reactions with their names (REACT-03). */
export const QUICK_REACTIONS = [
  { emoji: "👍", name: "thumbs up" },
  { emoji: "👎", name: "thumbs down" },
  { emoji: "❤️", name: "heart" },
  { emoji: "😂", name: "laugh" },
  { emoji: "😮", name: "surprised" },
  { emoji: "😢", name: "sad" },
] as const;
