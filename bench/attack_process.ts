/** A process in which one account does its worst: `one_account.ts` starts it. */
import type { User } from "../protocol/users.ts";
import { Person } from "../tests/helpers/person.ts";
import { dataUrl, pictureBytes } from "../tests/helpers/pictures.ts";
import { privateWays } from "./attack_private.ts";
import { obeyLines } from "./client_process.ts";

export interface Attack {
  url: string;
  user: User;
  token: string;
  sessionToken: string;
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

/** Requests that are repeated in parallel. */
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
      // MEND-10: as near as a request comes to a transaction that Deno KV can't take, which no
      // request makes: messages of 5 MB, each stored in many records.
      atOnce: 2,
      next: () => {
        const body = { encryptedContent: filled("AAAA", 6 * MB), iv: "AAAAAAAAAAAAAAAA" };
        return ["POST", `/messages/${channelId}`, JSON.stringify(body)] as const;
      },
    },
  ];
}

await obeyLines(async (attack: Attack): Promise<Statuses> => {
  const { url, user, token, sessionToken, seconds } = attack;
  const own = await privateWays(new Person(url, user, token, sessionToken, new Headers()));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const open = kinds(attack).flatMap(({ atOnce, next }) => {
    return Array<() => Promise<number>>(atOnce).fill(async () => {
      const [method, path, body] = next();
      const response = await fetch(`${url}/api${path}`, { method, headers, body });
      await response.arrayBuffer();
      return response.status;
    });
  });
  const until = performance.now() + seconds * 1000;
  const statuses: Statuses = {};
  await Promise.all([...open, ...own].map(async (act) => {
    while (performance.now() < until) {
      const status = await act().catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 400 || status === 0) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }));
  return statuses;
});
