/** Inputs for the language of a page. */
interface Wishes {
  /** By the account; null: as the browser asks. */
  chosen: string | null;
  /** The header Accept-Language. */
  accepted: string;
  /** Used if neither names an available one. */
  fallback: string;
}

/** The one of `languages` that a page is shown in. */
export function languageFor(languages: readonly string[], wishes: Wishes): string {
  const { chosen, accepted, fallback } = wishes;
  const asked = [...chosen ? [chosen] : [], ...inOrder(accepted)];
  for (const tag of asked) {
    const found = languages.find((one) => one.toLowerCase() === tag) ??
      languages.find((one) => one === tag.split("-")[0]);
    if (found) return found;
  }
  return fallback;
}

/** The tags of an Accept-Language header in lower case, the most wanted first. */
function inOrder(header: string): string[] {
  return header.toLowerCase().split(",")
    .map((part) => {
      const [tag, ...parameters] = part.split(";").map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith("q="))?.slice(2) ?? "1";
      return { tag, quality: Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
