import type { FromPage } from "./protocol.ts";

/** Where files lie that pages of this process have saved. */
let folder: string | undefined;

/** Returns a file that a page saves as Playwright shows it; `read` has the page read an address. */
export function downloadOf(
  { url, name }: FromPage & { kind: "download" },
  read: (url: string) => Promise<Uint8Array>,
) {
  return {
    url: () => url,
    suggestedFilename: () => name,
    async path(): Promise<string> {
      const path = `${savedFolder()}/${crypto.randomUUID()}`;
      await Deno.writeFile(path, await read(url));
      return path;
    },
  };
}

function savedFolder(): string {
  if (folder) return folder;
  const made = folder = Deno.makeTempDirSync({ prefix: "parley-saved-" });
  addEventListener("unload", () => Deno.removeSync(made, { recursive: true }));
  return made;
}
