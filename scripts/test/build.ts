/** Builds what tests run, before the first of them: `deno run -A scripts/test/build.ts`. */
import { resolve } from "node:path";
import { prepareManifest } from "../../server/delivery/fresh/build/empty_manifest.ts";
import { buildProgram } from "../program/build.ts";

const ROOT = resolve(import.meta.dirname!, "../..");

/** The folder with the `_fresh/` of tests: `deno task start` and its build stay as they are. */
export const TEST_BUILD = `${ROOT}/_fresh/test`;
/** The same of the tests that are about the build itself. */
export const REAL_BUILD = `${ROOT}/_fresh/real`;
/** Options of that build: as released, but in one language. Another one takes as long again. */
export const REAL = { into: REAL_BUILD, languages: ["en"] };
/** Modules that the chat loads after its first script on every start, or often. */
const EAGER = [
  "client/app/on_device.ts",
  "client/last_lines/last_rows.ts",
  "client/members/late.ts",
  "client/messages/kept_outbox.ts",
  "client/messages/mention_counts.ts",
  "client/notifications/calling.ts",
  "client/pins/pins.ts",
  "client/roles/roles_keeper.ts",
  "client/sealed/device.ts",
  "client/search/search.ts",
  "components/files/voice_message/VoiceButton.tsx",
  "components/markdown/Markdown.tsx",
  "components/ui/ToastCards.tsx",
  "screens/main/ChannelMoves.tsx",
  "screens/main/Completion.tsx",
  "screens/main/LastLine.tsx",
  "screens/main/Lists.tsx",
  "screens/main/Standby.tsx",
];
/**
 * Options of a build that takes a third of the CPU: neither minified by terser nor compressed. Its
 * pages start with a few scripts instead of some 45, each of which would take milliseconds.
 */
export const QUICK = { into: TEST_BUILD, compress: false, mangle: false, eager: EAGER };

/** Builds the program and its pages for tests, if a source has changed. */
export async function buildForTests(): Promise<void> {
  await prepareManifest(ROOT);
  await buildProgram(ROOT, QUICK);
}

/** Builds both as `deno task start` has them, in one language, if a source has changed. */
export async function buildAsReleased(): Promise<void> {
  await buildProgram(ROOT, REAL);
}

if (import.meta.main) await buildForTests();
