/** The languages that Parley speaks, each by its own name; their texts are in text/. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;
