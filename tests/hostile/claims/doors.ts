import { type Claim, type Figure } from "../figures.ts";
import { v4, World } from "../world.ts";

/** Milliseconds of CPU. */
const MAX_CPU_MS = 5;

/**
 * Most expensive requests of each kind that a stranger can send. Passwords are expensive by design.
 */
const DOORS: [what: string, method: string, path: string, init?: RequestInit][] = [
  ["the description of the API", "GET", "/api/openapi.json"],
  ["its page", "GET", "/api/docs"],
  ["a made-up token", "GET", "/api/servers", {
    headers: { authorization: `Bearer ${"x".repeat(43)}` },
  }],
  [
    "a made-up session",
    "POST",
    "/api/auth/validate-session",
    json({ sessionToken: "x".repeat(43) }),
  ],
  ["a name", "GET", "/api/users/check-username/somebody"],
  ["an invite", "GET", "/api/servers/invite/ABCDEFGHJK"],
  ["a page", "GET", "/login"],
  ["an invite's page", "GET", "/invite/ABCDEFGHJK"],
  ["the documentation", "GET", "/docs/options"],
  ["a page that is not there", "GET", "/nothing/here"],
  ["an endpoint that is not there", "GET", `/api/${"x/".repeat(500)}`],
  ["the health", "GET", "/readyz"],
  ["the health of reading", "GET", "/readyz/read"],
  ["a handshake", "GET", "/socket.io/?EIO=4&transport=polling"],
  ["64 KB of nested JSON", "POST", "/api/auth/validate-session", {
    ...json(null),
    body: `{"sessionToken":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
  }],
  ["64 KB of keys", "POST", "/api/auth/validate-session", {
    ...json(null),
    body: `{${Array.from({ length: 5000 }, (_, i) => `"key${i}":1`).join(",")}}`,
  }],
  ["8 KB of cookies", "GET", "/", { headers: { cookie: "a=b; ".repeat(1600) } }],
];

function json(body: unknown): RequestInit {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** HARD-6: cheap requests cost little. */
export const cheapDoors: Claim = {
  name: "[HARD-6] nothing that a stranger may ask costs the server 5 ms of CPU",
  async run(scale) {
    await using world = await World.start();
    const count = scale === "short" ? 20 : 300;
    const figures: Figure[] = [];
    const limited = new Set<string>();
    for (const [what, method, path, init = {}] of DOORS) {
      const ask = async (i: number) => {
        const headers = { ...init.headers as Record<string, string>, "x-forwarded-for": v4(i) };
        const response = await fetch(`${world.url}${path}`, { ...init, method, headers });
        await response.body?.cancel();
        if (response.status >= 500) limited.add(`${what}: ${response.status}`);
      };
      // The first compiles what the others use.
      for (let i = 0; i < 10; i++) await ask(i);
      const before = world.cpu();
      for (let i = 0; i < count; i++) await ask(1000 + i);
      const value = (world.cpu() - before) * 1000 / count;
      figures.push({ what, value, unit: "ms", most: MAX_CPU_MS, timed: true });
    }
    figures.push({ what: "doors that failed", value: limited.size, unit: "", most: 0 });
    return figures;
  },
};
