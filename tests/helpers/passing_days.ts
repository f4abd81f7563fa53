/**
 * Days that pass for the program within a test. Its timers are unaffected; browsers keep the
 * machine's time, since the clock of a worker can't be changed without changing its script, which a
 * page would detect.
 */
import { BUILT, type Program, type TestServer } from "./server_process.ts";
import { until } from "./until.ts";

const DAY = 86_400_000;
/** Output of the program once its clock has been moved. */
const MOVED = "the clock is moved";

const EACH_SIGNAL = `const Real = Date;
let shift = 0;
globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [Real.now() + shift]));
  }
  static now() { return Real.now() + shift; }
};
Deno.addSignalListener("SIGUSR2", () => {
  shift += ${DAY};
  console.error(${JSON.stringify(MOVED)});
});`;

/** The program under test, for which a day passes by each SIGUSR2. */
export const WITH_DAYS: Program = {
  ...BUILT,
  args: ["--preload", `data:text/javascript,${encodeURIComponent(EACH_SIGNAL)}`, ...BUILT.args],
};

/**
 * Lets days pass for a server that runs `WITH_DAYS`. A restarted one begins at the machine's own
 * time, as PostgreSQL requires.
 */
export async function passDays(days: number, server: TestServer): Promise<void> {
  const moved = () => server.output().filter((line) => line === MOVED).length;
  // Sends one signal at a time: simultaneous ones are merged.
  for (let day = 0; day < days; day++) {
    const before = moved();
    Deno.kill(server.pid, "SIGUSR2");
    await until("the server's clock is moved", () => moved() > before);
  }
}
