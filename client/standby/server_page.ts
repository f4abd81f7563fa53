/** Data of a server-rendered page that a page from the device can't know. */
interface ServerPage {
  language: string;
  /** Props of the main screen. */
  props: Readonly<Record<string, unknown>>;
}

const LANGUAGE = /<html lang="([^"]+)"/;
/** Format that server/delivery/fresh/render.ts writes: nothing in it ends a script. */
const DATA = /<script type="application\/json" id="fresh-data">(.*?)<\/script>/s;

/**
 * Requests the page that the server renders now, after a start from the device that showed a stored
 * one. null: nobody is logged in, or the version differs. Rejects if it can't be loaded.
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
