import { z } from "zod";
import { cutText } from "../../../protocol/graphemes.ts";

const text = z.string().nullish();
const picture = z.object({ url: text }).nullish();

/** A box from a bot or a link, as DiscordChatExporter writes it. */
export const embed = z.object({
  title: text,
  url: text,
  description: text,
  author: z.object({ name: text }).nullish(),
  fields: z.array(z.object({ name: text, value: text })).default([]),
  image: picture,
  images: z.array(z.object({ url: text })).default([]),
  thumbnail: picture,
  video: picture,
  footer: z.object({ text }).nullish(),
});
export type Embed = z.infer<typeof embed>;

/** Most characters of embeds in place of a message without text. */
const MAX_EMBEDS = 4000;

/** Returns the texts and links of embeds; empty if they have none. */
export function embedsText(embeds: readonly Embed[]): string {
  const texts = embeds.map((one) => {
    const { title, description, url, author, fields, footer } = one;
    const named = fields.map(({ name, value }) => [name, value].filter(Boolean).join(": "));
    const pictures = [one.image, ...one.images, one.video, one.thumbnail].map((it) => it?.url);
    const lines = [author?.name, title, description, ...named, footer?.text, url, ...pictures];
    return [...new Set(lines.filter(Boolean))].join("\n");
  });
  return cutText(texts.filter(Boolean).join("\n\n"), MAX_EMBEDS);
}
