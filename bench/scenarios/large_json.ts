/**
 * Worst JSON bodies, one by one: how long the server computes without a pause for each, and how
 * much memory it takes (MEND-6). To run it alone: `deno run -A bench/scenarios/large_json.ts`.
 */
import type { Account } from "../../tests/helpers/account.ts";
import { dataUrl, pictureBytes } from "../../tests/helpers/pictures.ts";
import { residentBytes } from "../process.ts";
import { type ParleySubject, startParley } from "../subject.ts";
import { type Row, table } from "../table.ts";

const MB = 1024 * 1024;
const ROUNDS = 5;
/** Milliseconds between two looks at the memory. */
const MEMORY_INTERVAL_MS = 2;

/** Returns bodies for one server, by what makes them expensive, with their endpoints. */
function bodiesFor(
  { channelId, serverId }: ParleySubject,
): Record<string, [string, string, string]> {
  const base64 = (bytes: number) => "A".repeat(Math.floor(bytes / 3) * 4);
  const fill = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
  const banner = dataUrl(pictureBytes("image/png", 5 * MB - 1000, 1));
  return {
    "10 MB of [": ["PUT", "/profiles/update", fill("[", 10 * MB)],
    "10 MB of {},": ["PUT", "/profiles/update", `[${fill("{},", 10 * MB - 9)}1]`],
    "10 MB of keys": ["PUT", "/profiles/update", `{"bio":{${fill('"a":1,', 10 * MB - 99)}"b":1}}`],
    "a value of 10 MB": ["PUT", "/profiles/update", JSON.stringify({ banner_url: base64(7 * MB) })],
    "a text of 10 MB": ["PUT", "/profiles/update", `{"bio":"${fill("é", 5 * MB)}"}`],
    "a banner of 5 MB": ["PUT", "/profiles/update", JSON.stringify({ banner_url: banner })],
    "1 MB of spaces": ["POST", "/profiles/avatar", `{"avatar_url":1${fill(" ", MB - 99)}}`],
    "a sticker of {},": ["POST", `/servers/${serverId}/emoji`, `[${fill("{},", MB)}1]`],
    "1.7 MB of letters": [
      "POST",
      "/e2ee/letters",
      JSON.stringify({
        device: "x",
        letters: Array.from({ length: 20 }, () => ({ to: "y", sealed: base64(63 * 1024) })),
      }),
    ],
    "a message of 20 MB": [
      "POST",
      `/messages/${channelId}`,
      JSON.stringify({ encryptedContent: base64(14.9 * MB), iv: "AAAAAAAAAAAAAAAA" }),
    ],
  };
}

export async function largeJsonRows(): Promise<Row[]> {
  const parley = await startParley({ probed: true });
  try {
    const rows: Row[] = [];
    for (const [name, request] of Object.entries(bodiesFor(parley))) {
      const figures: { stood: number; more: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        figures.push(await measured(parley, parley.owner, request));
      }
      const worst = (of: "stood" | "more") => Math.max(...figures.map((each) => each[of]));
      const metric = `large JSON: ${name}`;
      rows.push({ metric, unit: "ms in one piece", parley: worst("stood"), goal: { most: 50 } });
      rows.push({ metric, unit: "MB", parley: worst("more"), goal: { most: 40 } });
    }
    return rows;
  } finally {
    await parley.stop();
  }
}

async function measured(
  parley: ParleySubject,
  { token }: Account,
  [method, path, body]: [string, string, string],
) {
  const before = residentBytes(parley.pid);
  const known = parley.standstills().length;
  let peak = before;
  const watching = setInterval(
    () => peak = Math.max(peak, residentBytes(parley.pid)),
    MEMORY_INTERVAL_MS,
  );
  const response = await fetch(`${parley.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });
  await response.text();
  // The last pause is printed when it's over.
  await new Promise((resolve) => setTimeout(resolve, 300));
  clearInterval(watching);
  const stood = parley.standstills().slice(known).map(({ ran }) => ran);
  return { stood: Math.max(0, ...stood), more: (peak - before) / MB };
}

if (import.meta.main) console.log(table(await largeJsonRows()));
