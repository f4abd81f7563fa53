/** A process in which one account does its worst: `one_account.ts` starts it. */
import { dataUrl, pictureBytes } from "../tests/helpers/pictures.ts";
import { obeyLines } from "./client_process.ts";

export interface Attack {
  url: string;
  token: string;
  serverId: string;
  channelId: string;
  /** For so long. */
  seconds: number;
}

/** Requests by the status of their responses; 0: none came. */
export type Statuses = Record<string, number>;

const MB = 1024 * 1024;
/** Milliseconds between two requests of a kind that was refused. */
const PAUSE_MS = 20;

const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
const base64 = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)).toBase64();

/** MEND-6: JSON that is deep, has many members, or is as large as it may be. */
const BODIES = [
  filled("[", 10 * MB),
  `[${filled("{},", 10 * MB - 9)}1]`,
  `{"bio":{${filled('"a":1,', 10 * MB - 99)}"b":1}}`,
  JSON.stringify({ banner_url: `data:image/png;base64,${filled("AAAA", 9 * MB)}` }),
  JSON.stringify({ banner_url: dataUrl(pictureBytes("image/png", 5 * MB - 1000, 1)) }),
];

/** What is sent again and again, so many at once. */
function kinds({ serverId, channelId }: Attack) {
  let turn = 0;
  return [
    {
      atOnce: 6,
      next: () => ["PUT", "/profiles/update", BODIES[turn++ % BODIES.length]] as const,
    },
    {
      // MEND-8: announces as much as it may, and sends nothing.
      atOnce: 2,
      next: () => ["POST", "/files", JSON.stringify({ channelId, size: 100 * MB })] as const,
    },
    {
      // MEND-5: entries that are none.
      atOnce: 2,
      next: () => {
        const entries = Array.from({ length: 50 }, () => base64(2000));
        const body = JSON.stringify({ length: 0, entries });
        return ["POST", `/e2ee/authority/${serverId}`, body] as const;
      },
    },
    {
      // MEND-10: messages of 5 MB, each stored in many records.
      atOnce: 2,
      next: () => {
        const body = { encryptedContent: filled("AAAA", 6 * MB), iv: "AAAAAAAAAAAAAAAA" };
        return ["POST", `/messages/${channelId}`, JSON.stringify(body)] as const;
      },
    },
  ];
}

await obeyLines(async (attack: Attack): Promise<Statuses> => {
  const { url, token, seconds } = attack;
  const until = performance.now() + seconds * 1000;
  const statuses: Statuses = {};
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const ways = kinds(attack).flatMap(({ atOnce, next }) => Array(atOnce).fill(next));
  await Promise.all(ways.map(async (next: () => readonly [string, string, string]) => {
    while (performance.now() < until) {
      const [method, path, body] = next();
      const status = await fetch(`${url}/api${path}`, { method, headers, body }).then(
        async (response) => (await response.arrayBuffer(), response.status),
        () => 0,
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 400) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }));
  return statuses;
});
