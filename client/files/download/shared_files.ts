import { identityOf } from "../base/identity.ts";
import type { FileRef } from "../base/state.ts";
import type { FileDetails, Question } from "./worker_questions.ts";

interface Session {
  token(): string | null;
  renew(): Promise<boolean>;
}

/**
 * Files that this page shares with the service worker, by names that only these two know, because
 * any message can contain an id. Each download needs its own grant, which works once.
 */
export class SharedFiles {
  readonly #session: Session;
  /** By the name that this page has given to them. */
  readonly #files = new Map<string, FileRef>();
  /** Names by the identity of the file. */
  readonly #names = new Map<string, string>();
  /** Pending downloads, with a callback for when the worker asks. */
  readonly #grants = new Map<string, { name: string; begun: () => void }>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** The file's name; it is given one. */
  share(file: FileRef): string {
    const identity = identityOf(file);
    const name = this.#names.get(identity) ?? crypto.randomUUID();
    this.#names.set(identity, name);
    this.#files.set(name, file);
    return name;
  }

  /** The name of a file that was shared. */
  nameOf(file: FileRef): string | undefined {
    return this.#names.get(identityOf(file));
  }

  /** Allows one download. @param begun called when the worker asks for it */
  grant(name: string, begun: () => void): string {
    const grant = crypto.randomUUID();
    this.#grants.set(grant, { name, begun });
    return grant;
  }

  /** The response to a question of the worker; null: it may not have the file. */
  async detailsOf({ file: name, grant, renew: refused }: Question): Promise<FileDetails | null> {
    const { token, renew } = this.#session;
    const file = this.#files.get(name);
    const granted = grant === undefined ? undefined : this.#grants.get(grant);
    if (!file || grant !== undefined && granted?.name !== name) return null;
    if (grant !== undefined) this.#grants.delete(grant);
    granted?.begun();
    // If the worker's refused token is still the current one, it has to be renewed first.
    if (refused && refused === token() && !await renew()) return null;
    const own = token();
    const { id, key, size, padded, type } = file;
    return own ? { id, key, size, padded, type, name: file.name, token: own } : null;
  }

  clear(): void {
    this.#files.clear();
    this.#names.clear();
    this.#grants.clear();
  }
}
