/** Opening a server with 5,000 members, 100 roles and 200 channels. */
import { type Browser, chromium } from "playwright-core";
import { ROLE_COLORS } from "../../protocol/role_colors.ts";
import type { Channel } from "../../protocol/channels.ts";
import { type Account, register } from "../../tests/helpers/account.ts";
import { findChromium } from "../../tests/helpers/browser.ts";
import { openSignedIn } from "../browser.ts";
import { TestServer } from "../../tests/helpers/server_process.ts";
import { fillTown, manyRoles, TOWN } from "../../tests/helpers/town.ts";
import { residentBytes } from "../process.ts";
import { RawClient } from "../raw_client.ts";
import type { Row } from "../table.ts";

const MEMBERS = 5000;
const ROLES = 100;
const CHANNELS = 200;
const KB = 1024;
/** How often each request is timed. */
const REQUESTS_TIMED = 20;
const SOCKETS = 100;

export async function largeServerRows(): Promise<Row[]> {
  let serverId = "";
  await using server = await TestServer.start({
    fill: async (folder) => {
      const roles = manyRoles(ROLES, ROLE_COLORS);
      ({ serverId } = await fillTown(folder, { members: MEMBERS, roles, channels: CHANNELS }));
    },
  });
  const account = await register(server.url, "visitor");
  await account.call("POST", "/servers/join-invite", { inviteCode: TOWN });
  const { channels } = await account.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${serverId}`,
  );
  const at = `${serverId}/${channels[0].id}`;
  const members = `/api/servers/${serverId}/members`;
  const row = (metric: string, unit: string, parley: number, most?: number): Row => ({
    metric: `large server: ${metric}`,
    unit,
    parley,
    ...(most && { goal: { most } }),
  });

  const page = await timed(server.url, account, "/", at);
  const sockets = await socketCost(server, account);
  const browser = await inBrowser(server.url, account, at);
  return [
    row("the page", "ms", page.ms, 60),
    row("the page, before compression", "KB", page.bytes / KB, 400),
    row(
      "its channels",
      "ms",
      (await timed(server.url, account, `/api/channels/server/${serverId}`)).ms,
      30,
    ),
    row("100 members", "ms", (await timed(server.url, account, `${members}?limit=100`)).ms, 15),
    row("all members", "ms", (await timed(server.url, account, members)).ms),
    row("a socket's admission", "ms", sockets.ms, 25),
    row("memory a socket", "KB", sockets.bytes / KB, 150),
    row("until the chat can be used", "ms", browser.usable, 1500),
    row("on the wire until then", "KB", browser.wire / KB, 170),
    row("memory of the tab, members open", "MB", browser.heap / KB / KB, 30),
  ];
}

/** The median time of a request, and the bytes of its answer before they are compressed. */
async function timed(url: string, account: Account, path: string, at?: string) {
  const cookie = at ? `${account.cookie}; parley_at=${at}` : "";
  const headers = { authorization: `Bearer ${account.token}`, cookie };
  const times: number[] = [];
  let bytes = 0;
  for (let i = 0; i < REQUESTS_TIMED; i++) {
    const begin = performance.now();
    const response = await fetch(url + path, { headers });
    bytes = (await response.bytes()).byteLength;
    times.push(performance.now() - begin);
  }
  return { ms: times.toSorted((a, b) => a - b)[REQUESTS_TIMED / 2], bytes };
}

async function socketCost(server: TestServer, { token }: Account) {
  const warm = await RawClient.connect(server.url, token);
  const before = residentBytes(server.pid);
  const begin = performance.now();
  const clients: RawClient[] = [warm];
  for (let i = 0; i < SOCKETS; i++) clients.push(await RawClient.connect(server.url, token));
  const ms = (performance.now() - begin) / SOCKETS;
  const bytes = (residentBytes(server.pid) - before) / SOCKETS;
  await Promise.all(clients.map((client) => client.close()));
  return { ms, bytes };
}

async function inBrowser(url: string, account: Account, at: string) {
  const { path, env } = await findChromium();
  const browser: Browser = await chromium.launch({
    executablePath: path,
    env: { ...Deno.env.toObject(), ...env },
    args: ["--no-sandbox"],
  });
  try {
    const { context, page } = await openSignedIn(browser, url, account);
    await context.addCookies([{ name: "parley_at", value: at, url }]);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    let wire = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => wire += encodedDataLength);
    const begin = performance.now();
    await page.goto("/");
    await page.getByLabel("Type a message...", { exact: true }).fill("it can be used");
    const usable = performance.now() - begin;
    const seen = wire;
    await page.getByRole("button", { name: "Members", exact: true }).click();
    await page.getByText(`Offline — ${MEMBERS}`).waitFor();
    await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    return { usable, wire: seen, heap: usedSize };
  } finally {
    await browser.close();
  }
}
