import type { FileRef } from "../base/state.ts";

/** The details of a file that a page gives the service worker (client/file_worker/). */
export interface FileDetails
  extends Pick<FileRef, "id" | "key" | "size" | "padded" | "type" | "name"> {
  token: string;
}

/** A question of the worker. */
export interface Question {
  /** The name that this page has given to the file. */
  file: string;
  /** Set for a download: the grant that this page has given out. */
  grant?: string;
  /** The token that was refused. */
  renew?: string;
}

/** Why the worker could not read a file. */
export type Unread = "gone" | "forged" | "lost";

/** Returns the worker's answer; null if there is none. @param patience milliseconds */
export function askWorker(
  worker: ServiceWorker,
  question: unknown,
  patience: number,
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const response = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(null), patience);
  });
  worker.postMessage(question, [port2]);
  return response.finally(() => port1.close());
}
