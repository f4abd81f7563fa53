const MAX_ATTEMPTS = 5;

/** Repeats a KV call while SQLite says that the file is locked; waits 5 to 80 ms between. */
export async function retryLocked<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !/database is locked/.test(String(error))) throw error;
      const jitter = crypto.getRandomValues(new Uint8Array(1))[0] / 255;
      await new Promise((done) => setTimeout(done, 5 * 2 ** attempt * (0.5 + jitter / 2)));
    }
  }
}
