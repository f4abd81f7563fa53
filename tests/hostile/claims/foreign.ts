import { close, head, open, openSocket, readSome, readUntil, write } from "../attackers/wire.ts";
import type { Claim } from "../figures.ts";
import { World } from "../world.ts";

const EVIL = "evil.example";

/** HARD-11: a page of another site that has its name lead here. */
export const rebinding: Claim = {
  name:
    "[HARD-11] a name that was made to lead here opens nothing: requests for a foreign host are refused",
  async run() {
    // A trusted proxy may name any host.
    await using world = await World.start({ PARLEY_TRUSTED_PROXIES: "" });
    let opened = 0;
    const doors = [
      "/",
      "/setup",
      "/login",
      "/api/openapi.json",
      "/api/setup",
      "/healthz",
      "/socket.io/?EIO=4&transport=polling",
    ];
    for (const path of doors) {
      for (
        const host of [
          EVIL,
          `${EVIL}:${world.server.port}`,
          "127.0.0.1.evil.example",
          "localhost.evil.example",
        ]
      ) {
        const status = await statusFor(world.url, path, host);
        if (status < 400) opened++;
      }
    }
    const own = await statusFor(world.url, "/api/openapi.json", new URL(world.url).host);
    const socket = await socketFor(world.url, EVIL);
    return [
      { what: "doors that opened for a foreign host", value: opened, unit: "", most: 0 },
      { what: "sockets that opened for one", value: Number(socket), unit: "", most: 0 },
      { what: "answer to the own name", value: own, unit: "", least: 200, most: 299 },
    ];
  },
};

async function statusFor(url: string, path: string, host: string): Promise<number> {
  const connection = await open(url);
  await write(connection, head(url, `GET ${path}`, { Host: host, Connection: "close" }));
  const response = await readUntil(connection, "\r\n\r\n");
  close(connection);
  return Number(response.slice(9, 12)) || 400;
}

async function socketFor(url: string, host: string): Promise<boolean> {
  const connection = await open(url);
  const headers = {
    Host: host,
    Origin: `http://${host}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": 13,
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  await write(connection, head(url, "GET /socket.io/?EIO=4&transport=websocket", headers));
  const response = await readUntil(connection, "\r\n\r\n");
  close(connection);
  return response.startsWith("HTTP/1.1 101");
}

/** A page of another origin, open in the same browser. */
export const foreignPage: Claim = {
  name:
    "[SOCK-47 D-ACCT-3] a page of another origin reads nothing and opens no socket, cookie or not",
  async run() {
    await using world = await World.start();
    const [ada] = await world.people(["ada"]);
    const login = await fetch(`${world.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: ada.name, password: ada.password }),
    });
    await login.body?.cancel();
    const cookie = login.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
    const origin = `https://${EVIL}`;
    let read = 0;
    let allowed = 0;
    for (const path of ["/api/servers", "/api/users/settings", "/api/auth/validate-session", "/"]) {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const response = await fetch(`${world.url}${path}`, {
          method,
          headers: { cookie, origin },
        });
        await response.body?.cancel();
        if (response.headers.has("access-control-allow-origin")) allowed++;
        if (path.startsWith("/api") && response.status < 400) read++;
      }
    }
    let sockets = 0;
    for (const path of ["websocket", "polling"]) {
      const opened = await openSocket(world.url, {
        origin,
        token: ada.token,
        path: `/socket.io/?EIO=4&transport=${path}`,
      }).catch(() => undefined);
      if (/HTTP\/1\.1 (101|200)/.test(opened?.response ?? "")) sockets++;
      close(opened?.connection);
    }
    const bare = await openSocket(world.url, { token: "" });
    const more = bare.response.includes("44{") ? "" : await readSome(bare.connection);
    close(bare.connection);
    const refused = /44\{/.test(bare.response + more);
    return [
      { what: "cookies that were set", value: Number(cookie !== ""), unit: "", least: 1 },
      { what: "endpoints that a cookie alone opened", value: read, unit: "", most: 0 },
      { what: "answers that another origin may read", value: allowed, unit: "", most: 0 },
      { what: "sockets from another origin", value: sockets, unit: "", most: 0 },
      { what: "a socket without a token is refused", value: Number(refused), unit: "", least: 1 },
    ];
  },
};
