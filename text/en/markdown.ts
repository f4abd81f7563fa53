export const code = {
  copy: "Copy code",
} as const;

export const spoiler = {
  label: "Spoiler",
  hint: "Press to reveal",
  covered: "Spoiler: press to reveal",
} as const;

export const table = {
  label: "Table",
} as const;

export const task = {
  done: "Done",
  open: "Not done",
} as const;
