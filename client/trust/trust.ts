/** Milliseconds between two questions. */
const CHECK_INTERVAL_MS = 2000;

/**
 * Resolves to true if this browser trusts the server at `origin` (HTTPS). Sends a cross-origin
 * request without reading the response: it arrives only with a trusted certificate.
 */
async function trusts(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/trust/probe`, { mode: "no-cors", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

/** Asks again and again until it is trusted, or the returned function is called. */
export function watchTrust(origin: string, onChange: (trusted: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  async function ask() {
    const trusted = await trusts(origin);
    if (stopped) return;
    onChange(trusted);
    if (!trusted) timer = setTimeout(ask, CHECK_INTERVAL_MS);
  }
  ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
