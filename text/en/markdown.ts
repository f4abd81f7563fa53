export const code = {
  copy: "Copy code",
} as const;

export const spoiler = {
  label: "Spoiler",
  hint: "Press to reveal",
  covered: "Spoiler: press to reveal",
} as const;
