import { serviceWorker } from "./worker.ts";

/** Content of /files.json, written by the build. */
interface FileList {
  build: string;
  common: string[];
  /** By language. */
  scripts: Record<string, string[]>;
}

const ownBuild = () => document.documentElement.dataset.build;

/**
 * Caches every file that this page, or the next one in another language, may need, so that its
 * parts open without a connection (UX-5): by the service worker, otherwise in the browser's own
 * cache. Rejects when the server can't be reached.
 */
export async function keepFiles(language = document.documentElement.lang): Promise<void> {
  if (!ownBuild()) return;
  const registration = await serviceWorker();
  if (registration) {
    const { active, waiting, installing } = registration;
    return (active ?? waiting ?? installing)?.postMessage({ keep: language });
  }
  const { scripts } = await fileList();
  for (const path of scripts[language] ?? []) {
    // Requests one file at a time, with lower priority than what the user waits for. The body must
    // be read to be cached.
    await (await fetch(path, { priority: "low" })).arrayBuffer();
  }
}

/** Returns the server's build if it differs from this page's, else null. Rejects like `fetch`. */
export async function newerBuild(): Promise<string | null> {
  const own = ownBuild();
  if (!own) return null;
  const { build } = await fileList();
  return build === own ? null : build;
}

async function fileList(): Promise<FileList> {
  const response = await fetch("/files.json", { cache: "no-cache" });
  return await response.json();
}
