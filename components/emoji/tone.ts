/** The five skin tones, from light to dark. */
export const TONES = ["🏻", "🏼", "🏽", "🏾", "🏿"];

/** Emoji that can have a tone, including a variation selector. */
const SKIN = /\p{Emoji_Modifier_Base}\uFE0F?/gu;

/** An emoji of people with one of the five tones (1 to 5); 0: without. */
export function withTone(emoji: string, tone: number): string {
  const modifier = TONES[tone - 1];
  if (!modifier) return emoji;
  // Handshakes between two people have no tone.
  return emoji.replaceAll(SKIN, (base) => {
    const [first] = base;
    return first === "🤝" && base !== emoji ? base : first + modifier;
  });
}

/** Returns the tone of an emoji, 1 to 5; 0: none. */
export function toneOf(emoji: string): number {
  return TONES.findIndex((modifier) => emoji.includes(modifier)) + 1;
}
