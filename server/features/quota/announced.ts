/** A file that is being uploaded. */
interface Announcement {
  userId: string;
  /** Bytes as they count against quotas. */
  bytes: number;
  /** Bytes that have not come yet. */
  missing: number;
}

/**
 * Incomplete uploads, and how many bytes of each are missing (MEND-8). They count in full against
 * the quota of the person who announced them, and only with what has arrived against the total.
 */
export class Announced {
  readonly #files = new Map<string, Announcement>();
  /** By user id. */
  readonly #counts = new Map<string, number>();
  #missing = 0;

  /** Bytes of all uploads that have not arrived yet. */
  get missing(): number {
    return this.#missing;
  }

  /** The ids of all of them. */
  get ids(): string[] {
    return [...this.#files.keys()];
  }

  /** Returns the number of a user's incomplete uploads. */
  countOf(userId: string): number {
    return this.#counts.get(userId) ?? 0;
  }

  /**
   * Adds an announced file; repeating it changes nothing. @param bytes as they count against quotas
   */
  begin(fileId: string, userId: string, bytes: number): void {
    if (this.#files.has(fileId)) return;
    this.#files.set(fileId, { userId, bytes, missing: bytes });
    this.#counts.set(userId, this.countOf(userId) + 1);
    this.#missing += bytes;
  }

  /**
   * Bytes of a file come; below zero: they were not stored after all.
   * @returns how many of them were missing
   */
  arrive(fileId: string, bytes: number): number {
    const file = this.#files.get(fileId);
    if (!file) return 0;
    const come = Math.min(bytes, file.missing);
    file.missing -= come;
    this.#missing -= come;
    return come;
  }

  /** So many bytes of a file are there at least. */
  arrived(fileId: string, bytes: number): void {
    const file = this.#files.get(fileId);
    if (file) this.arrive(fileId, Math.max(0, bytes - (file.bytes - file.missing)));
  }

  /** The file is complete, or gone. */
  end(fileId: string): void {
    const file = this.#files.get(fileId);
    if (!file) return;
    this.#files.delete(fileId);
    this.#missing -= file.missing;
    const count = this.countOf(file.userId) - 1;
    if (count > 0) this.#counts.set(file.userId, count);
    else this.#counts.delete(file.userId);
  }
}
