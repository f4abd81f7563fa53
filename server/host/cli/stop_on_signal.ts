/**
 * Stops the process on SIGTERM or SIGINT, with exit code 0 once `stop` is done.
 * @param stop gets a signal that is aborted if the process is told to stop again
 */
export function stopOnSignal(stop: (again: AbortSignal) => Promise<void>): void {
  let stopping = false;
  const again = new AbortController();
  const onSignal = async () => {
    if (stopping) return again.abort();
    stopping = true;
    await stop(again.signal);
    Deno.exit(0);
  };
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) Deno.addSignalListener(signal, onSignal);
}
