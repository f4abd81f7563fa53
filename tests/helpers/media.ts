/** Browser tests with voice: a browser that has a microphone, and a server that has patience. */
import { launchWith, MEDIA_FLAGS, serveWith } from "./e2e.ts";
import { ROOT, type SpawnOptions, TestServer } from "./server_process.ts";

const PATIENT = {
  cwd: ROOT,
  args: ["--node-modules-dir=manual", "tests/helpers/patient_program.ts"],
};

/** The tests of this file have voice. Call it before the first. */
export function withMedia(): void {
  launchWith(...MEDIA_FLAGS);
  serveWith(() => startPatient());
}

/** A server whose clock goes slowly. */
export function startPatient(env?: SpawnOptions["env"]): Promise<TestServer> {
  return TestServer.start({ program: PATIENT, env });
}

/** For whoever the server has lost by now, the time of grace is over. */
export function endGrace(server: TestServer): void {
  Deno.kill(server.pid, "SIGUSR2");
}
