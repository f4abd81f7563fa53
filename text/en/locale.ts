/** The language itself. */
export const page = {
  language: "en",
  /** `ltr` or `rtl`. */
  direction: "ltr",
} as const;
