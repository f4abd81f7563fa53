/** What a page of the server says that one from the device cannot know. */
interface ServerPage {
  language: string;
  /** Of the main screen. */
  props: Readonly<Record<string, unknown>>;
}

const LANGUAGE = /<html lang="([^"]+)"/;
/** As server/delivery/fresh/render.ts writes it: nothing in it ends a script. */
const DATA = /<script type="application\/json" id="fresh-data">(.*?)<\/script>/s;

/**
 * The page that the server renders now, for a start from the device that has shown the one before.
 * null: nobody is signed in, or it is of another version. Rejects when it cannot be had.
 */
export async function askServerPage(): Promise<ServerPage | null> {
  const response = await fetch("/?server", { priority: "low" });
  const html = await response.text();
  const own = document.documentElement.dataset.build;
  if (!response.ok || response.redirected || !html.includes(`data-build="${own}"`)) return null;
  const language = LANGUAGE.exec(html)?.[1];
  const [island] = JSON.parse(DATA.exec(html)?.[1] ?? "[]");
  return language && island ? { language, props: island.props } : null;
}
