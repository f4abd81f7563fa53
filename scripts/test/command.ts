/** Is given a command's output as it comes. */
export type Show = (output: Uint8Array) => Promise<unknown>;

interface Options {
  /** Where it is started; absent: here. */
  cwd?: string;
  env?: Record<string, string>;
  /** By how much less of a core it is content than others that want it, up to 19. */
  nice?: number;
  /** Says that it has taken too long. */
  late: AbortSignal;
  show: Show;
}

/** Milliseconds for reporting unfinished tests. */
const REPORT_TIMEOUT_MS = 5000;
/** Milliseconds in which the last output arrives. */
const DRAIN_MS = 2000;

/**
 * Runs deno with these arguments and resolves at its end, regardless of processes it has left
 * behind. When it's late it's told to stop: `deno test` then names the unfinished tests. Resolves
 * to its exit code, which is never 0 in that case, and its standard output.
 */
export async function runCommand(
  args: string[],
  { cwd, env, nice, late, show }: Options,
): Promise<{ code: number; output: string }> {
  // Windows has no such thing.
  const polite = nice && Deno.build.os !== "windows" ? ["nice", "-n", String(nice)] : [];
  const [file, ...all] = [...polite, Deno.execPath(), ...args];
  const child = new Deno.Command(file, {
    args: all,
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const decoder = new TextDecoder();
  const follow = async (stream: ReadableStream<Uint8Array>, keep: boolean) => {
    for await (const chunk of stream) {
      if (keep) output += decoder.decode(chunk, { stream: true });
      await show(chunk);
    }
  };
  const written = Promise.all([follow(child.stdout, true), follow(child.stderr, false)]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    child.kill("SIGINT");
    timer = setTimeout(() => child.kill("SIGKILL"), REPORT_TIMEOUT_MS);
  };
  if (late.aborted) stop();
  else late.addEventListener("abort", stop);
  const { code } = await child.status;
  late.removeEventListener("abort", stop);
  clearTimeout(timer);
  // A program that outlives it may hold its output open.
  const drained = new Promise<void>((done) => timer = setTimeout(done, DRAIN_MS));
  await Promise.race([written, drained]);
  clearTimeout(timer);
  if (late.aborted) await show(new TextEncoder().encode("\nIt was stopped: it took too long.\n"));
  return { code: late.aborted ? code || 1 : code, output };
}
