import type { FileDetails, Question } from "../files/download/worker_questions.ts";
import type { Clients, ReadFile } from "./types.ts";

declare const clients: Clients;

/** Milliseconds that pages have to say what a file is. */
const PAGE_REPLY_TIMEOUT_MS = 3000;

/** Files by the names that pages gave them. */
export const knownFiles = new Map<string, ReadFile>();

interface Asked extends Omit<Question, "file"> {
  /** The page to ask; absent: all of this site. */
  clientId?: string;
}

/** Asks the pages of this site about a file; null: none knows it. */
export async function askPages(
  name: string,
  { clientId, ...question }: Asked,
): Promise<ReadFile | null> {
  const pages = await clients.matchAll({ type: "window" });
  const asked = clientId ? pages.filter((page) => page.id === clientId) : pages;
  const responses = asked.map((page) => {
    const { port1, port2 } = new MessageChannel();
    const { promise, resolve, reject } = Promise.withResolvers<FileDetails>();
    port1.onmessage = ({ data }) => data ? resolve(data) : reject();
    setTimeout(reject, PAGE_REPLY_TIMEOUT_MS);
    page.postMessage({ file: name, ...question }, [port2]);
    return promise.finally(() => port1.close());
  });
  const details = await Promise.any(responses).catch(() => null);
  if (!details) return null;
  const file = { ...details, called: name };
  knownFiles.set(name, file);
  return file;
}
