const SIGNALS: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];
/** Exit codes as shells number signals. */
const CODES: Partial<Record<Deno.Signal, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Removes these files and folders before a signal ends this process, until it is disposed. Missing
 * ones are skipped.
 */
export function removedOnSignal(...paths: string[]): Disposable {
  const listeners = SIGNALS.map((signal) => {
    const listener = () => {
      for (const path of paths) removeNow(path);
      Deno.exit(CODES[signal]);
    };
    Deno.addSignalListener(signal, listener);
    return () => Deno.removeSignalListener(signal, listener);
  });
  return {
    [Symbol.dispose]() {
      for (const stop of listeners) stop();
    },
  };
}

function removeNow(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch {
    // Not there, or not to be removed: the next start tries again.
  }
}
