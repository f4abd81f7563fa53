import assert from "node:assert/strict";
import { type IncomingHttpHeaders, request } from "node:http";
import { createServer, makeAdmin, register } from "../helpers/account.ts";
import { PUBLIC_KEY } from "../helpers/person.ts";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";

const PUBLIC = "https://chat.example.org";

interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request like a proxy that doesn't mention HTTPS. */
function ask(server: TestServer, host: string, path: string, body?: unknown): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(body !== undefined && { "content-type": "application/json" }) };
    const options = { host: "127.0.0.1", port: server.port, path, headers, agent: false as const };
    const method = body === undefined ? "GET" : "POST";
    const asking = request({ ...options, method }, (response) => {
      let text = "";
      response.on("data", (chunk) => text += chunk);
      response.on(
        "end",
        () => resolve({ status: response.statusCode!, headers: response.headers, text }),
      );
    });
    asking.on("error", reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

Deno.test("[OPS-4] with --public-url all that is printed and linked begins with it, and behind a proxy cookies are secure", async (t) => {
  await using server = await TestServer.start({ env: { PARLEY_PUBLIC_URL: PUBLIC } });
  const ada = await register(server.url, "ada");
  await t.step("the setup link", async () => {
    await makeAdmin(server, ada);
    const printed = server.output().join("\n");
    assert.match(printed, /https:\/\/chat\.example\.org\/setup#[\w-]+/);
    assert.doesNotMatch(printed, /localhost:\d+\/setup/);
  });
  await t.step("links of the command line", async () => {
    await createServer(ada, "Club");
    const data = ["--data", server.dataDir];
    assert.match(
      (await parley(["invite", ...data])).out,
      /^https:\/\/chat\.example\.org\/invite\/\w+\n$/,
    );
    await register(server.url, "bob");
    const reset = await parley(["user", "reset-password", "bob", ...data]);
    assert.match(reset.out, /https:\/\/chat\.example\.org\/reset#/);
    const well = await parley(["healthcheck", ...data]);
    assert.equal(well.code, 0, "asked on this machine");
  });
  await t.step("pages, the API's description and the admin page", async () => {
    const page = await ask(server, "chat.example.org", "/login");
    assert.match(page.text, /<html [^>]*data-address="https:\/\/chat\.example\.org"/);
    const description = await ask(server, "chat.example.org", "/api/openapi.json");
    assert.equal(JSON.parse(description.text).servers[0].url, `${PUBLIC}/api`);
    const { publicUrl } = await ada.call<{ publicUrl: string }>("GET", "/admin/status");
    assert.equal(publicUrl, PUBLIC);
  });
  await t.step("its name is answered, others are not", async () => {
    assert.equal((await ask(server, "chat.example.org", "/healthz")).status, 200);
    assert.equal((await ask(server, "evil.example.org", "/healthz")).status, 421);
  });
  await t.step("cookies and HSTS", async () => {
    const grace = {
      username: "grace",
      email: "grace@example.org",
      password: "secret of grace",
      publicKey: PUBLIC_KEY,
    };
    const there = await ask(server, "chat.example.org", "/api/auth/register", grace);
    assert.equal(there.status, 201);
    assert.match(there.headers["set-cookie"]![0], /^__Host-.*; Secure/);
    assert.match(there.headers["strict-transport-security"]!, /max-age=31536000/);
    const here = await ask(server, `127.0.0.1:${server.port}`, "/healthz");
    assert.equal(here.headers["strict-transport-security"], undefined);
  });
});

Deno.test("[OPS-4] without it links of the command line lead to the server's own address", async () => {
  await using server = await TestServer.start();
  const ada = await register(server.url, "ada");
  await createServer(ada, "Club");
  const { out } = await parley(["invite", "--data", server.dataDir]);
  assert.equal(out.startsWith(`http://localhost:${server.port}/invite/`), true, out);
  const page = await (await fetch(`${server.url}/login`)).text();
  assert.doesNotMatch(page, /data-address/);
});
