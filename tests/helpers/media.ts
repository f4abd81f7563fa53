/** Browser tests with voice: a browser that has a microphone, and a server that has patience. */
import { type BrowserTest, browserTests, MEDIA_FLAGS } from "./e2e.ts";
import { ROOT, type SpawnOptions, TestServer } from "./server_process.ts";

const PATIENT = {
  cwd: ROOT,
  args: ["--node-modules-dir=manual", "tests/helpers/patient_program.ts"],
};

const mediaTest = browserTests({ flags: MEDIA_FLAGS, server: () => startPatient() });

/** Registers tests with voice; all files of a process share their server and browser. */
export function withMedia(): BrowserTest {
  return mediaTest;
}

/** A server whose clock goes slowly. */
export function startPatient(env?: SpawnOptions["env"]): Promise<TestServer> {
  return TestServer.start({ program: PATIENT, env });
}

/** Ends the grace period of everyone whose connection the server has lost. */
export function endGrace(server: TestServer): void {
  Deno.kill(server.pid, "SIGUSR2");
}
