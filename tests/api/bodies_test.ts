import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { ask } from "../helpers/responses.ts";
import { IV } from "../helpers/person.ts";
import { dataUrl, pictureBytes } from "../helpers/pictures.ts";
import { rawRequest } from "../helpers/raw_http.ts";

async function withAda() {
  const app = await TestApp.start();
  const ada = await app.register("ada");
  const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
    ask(app.url, "POST", path, {
      body,
      headers: {
        authorization: `Bearer ${ada.token}`,
        "content-type": "application/json",
        ...headers,
      },
    });
  return { app, ada, post };
}

Deno.test("[D-ERR-2] a body that is no JSON is 400: broken, cut off, or not UTF-8", async () => {
  const { app, ada, post } = await withAda();
  await using _ = app;
  const bodies: BodyInit[] = [
    "{",
    '{"name": "x"',
    "{'name': 'x'}",
    '{"name": undefined}',
    "name=x",
    "\u0000",
    '{"name": "a\nb"}',
    new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
    new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
    "[".repeat(20_000),
  ];
  for (const body of bodies) {
    const { status, body: error } = await post("/servers", body);
    assert.deepEqual([status, error.code], [400, "invalid_json"], String(body).slice(0, 20));
  }
  assert.deepEqual((await ada.get("/servers")).body.servers, []);
});

Deno.test("[D-ERR-2] JSON of 20,000 levels and lists of 30,000 are refused like any other", async () => {
  const { app, post } = await withAda();
  await using _ = app;
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const objects = `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`;
  const list = `[${Array(30_000).fill("1").join(",")}]`;
  for (const body of [deep, objects, list]) {
    assert.equal((await post("/servers", body)).status, 400);
    assert.equal((await post("/servers", `{"name":${body}}`)).status, 400);
    assert.equal((await post("/auth/public-keys", `{"userIds":${body}}`)).status, 400);
  }
  const keys = Array.from({ length: 5000 }, (_, i) => `"key${i}":1`).join(",");
  const many = await post("/servers", `{${keys}}`);
  assert.equal(many.status, 400);
  assert.ok(JSON.stringify(many.body).length < 10_000, "the answer is not as long as the question");
});

Deno.test("[D-ERR-2] a body of another type is refused as such; charset and case do not matter", async () => {
  const { app, post } = await withAda();
  await using _ = app;
  const body = '{"name":"A server"}';
  for (
    const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "",
      "application/jsonp",
      "multipart/form-data",
    ]
  ) {
    const response = await post("/servers", body, { "content-type": type });
    assert.deepEqual([response.status, response.body.code], [415, "wrong_content_type"], type);
  }
  for (const type of ["application/json;charset=utf-8", "Application/JSON"]) {
    assert.equal((await post("/servers", body, { "content-type": type })).status, 201, type);
  }
});

Deno.test("[D-ERR-2] a body above the limit is 413, announced or not, and one byte below it is read", async () => {
  const { app, post } = await withAda();
  await using _ = app;
  const padded = (bytes: number) => `{"name":"A server"${" ".repeat(bytes - 19)}}`;
  const limit = 64 * 1024;
  assert.equal((await post("/servers", padded(limit))).status, 201);
  const announced = await post("/servers", padded(limit + 1));
  assert.deepEqual([announced.status, announced.body.code], [413, "too_large"]);
  const chunked = await post("/servers", new Blob([padded(limit + 1)]).stream());
  assert.deepEqual([chunked.status, chunked.body.code], [413, "too_large"]);
  assert.equal((await post("/servers", new Blob([padded(limit)]).stream())).status, 201);
  const endless = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)),
  });
  const cut = await post("/servers", endless).then(({ status }) => status, () => 413);
  assert.equal(cut, 413, "or hung up on");
});

Deno.test("[HARD-6 D-ERR-2] a body with more in it than anything asks for is refused unparsed, texts count as one", async () => {
  const { app, ada, post } = await withAda();
  await using _ = app;
  const much = [
    `${"[".repeat(17)}${"]".repeat(17)}`,
    `[${"1,".repeat(2001)}1]`,
    `[${"{},".repeat(1100)}1]`,
    `{${Array.from({ length: 2002 }, (_, i) => `"${i}":1`).join(",")}}`,
  ];
  for (const body of much) {
    const { status, body: error } = await post("/servers", `{"name":${body}}`);
    assert.deepEqual([status, error.code], [400, "invalid_json"]);
  }
  const { server } = await ada.createServer();
  const description = `"\\${"[{,".repeat(160)}`;
  assert.equal((await ada.put(`/servers/${server.id}`, { description })).status, 200);
});

Deno.test("[D-MSG-4] only messages may be large", async () => {
  const { app, ada, post } = await withAda();
  await using _ = app;
  const { channel } = await ada.createServer();
  const body = JSON.stringify({ encryptedContent: new Uint8Array(300_000).toBase64(), iv: IV });
  assert.equal((await post(`/messages/${channel.id}`, body)).status, 201);
  assert.equal((await post(`/channels/${channel.id}/read`, body)).status, 413);
});

Deno.test("[D-ERR-2 D-ERR-1] requests that are no proper HTTP harm nobody", async (t) => {
  const { app, ada } = await withAda();
  await using _ = app;
  const bearer = `Authorization: Bearer ${ada.token}\r\n`;
  const host = `Host: ${new URL(app.url).host}\r\n`;
  const end = "Connection: close\r\n\r\n";
  const json = "Content-Type: application/json\r\n";
  const cases: [title: string, request: string, status: number[]][] = [
    ["a path upwards", `GET /api/../../etc/passwd HTTP/1.1\r\n${host}${end}`, [400, 404]],
    ["an encoded path upwards", `GET /api/%2e%2e/%2e%2e/etc HTTP/1.1\r\n${host}${end}`, [404]],
    ["two slashes", `GET //api//servers HTTP/1.1\r\n${host}${end}`, [400, 404]],
    ["a whole address", `GET http://evil.example/api/servers HTTP/1.1\r\n${host}${end}`, [
      400,
      401,
      404,
    ]],
    ["a broken escape", `GET /api/servers/% HTTP/1.1\r\n${host}${bearer}${end}`, [400, 404]],
    [
      "a broken escape in the query",
      `GET /api/messages/x?before=%zz HTTP/1.1\r\n${host}${bearer}${end}`,
      [400, 404],
    ],
    ["no host", `GET /api/servers HTTP/1.1\r\n${end}`, [400]],
    ["a host that is none", `GET /api/servers HTTP/1.1\r\nHost: a b\\c\r\n${end}`, [421]],
    ["two hosts", `GET /api/servers HTTP/1.1\r\n${host}${host}${end}`, [400]],
    ["no HTTP", "hello there\r\n\r\n", [400]],
    ["an unknown method", `BREW /api/servers HTTP/1.1\r\n${host}${end}`, [400, 404, 405]],
    [
      "20 KB of headers",
      `GET /api/servers HTTP/1.1\r\n${host}X-A: ${"x".repeat(20_000)}\r\n${end}`,
      [431],
    ],
    [
      "two lengths",
      `POST /api/servers HTTP/1.1\r\n${host}${bearer}${json}Content-Length: 2\r\nContent-Length: 3\r\n${end}{}`,
      [400],
    ],
    [
      "a length below zero",
      `POST /api/servers HTTP/1.1\r\n${host}${bearer}${json}Content-Length: -1\r\n${end}{}`,
      [400],
    ],
    [
      "a chunk that is none",
      `POST /api/servers HTTP/1.1\r\n${host}${bearer}${json}Transfer-Encoding: chunked\r\n${end}zz\r\n{}\r\n`,
      [400],
    ],
    [
      "an announced length of a terabyte",
      `POST /api/servers HTTP/1.1\r\n${host}${bearer}${json}Content-Length: 1000000000000\r\n${end}{}`,
      [413],
    ],
    [
      "a header with a line break in the token",
      `GET /api/servers HTTP/1.1\r\n${host}Authorization: Bearer a\u0000b\r\n${end}`,
      [400, 401],
    ],
  ];
  for (const [title, request, statuses] of cases) {
    await t.step(title, async () => {
      const { status, text } = await rawRequest(app.url, request);
      assert.ok(statuses.includes(status), `${status}: ${text.slice(0, 300)}`);
      assert.doesNotMatch(text, /\n\s+at |\.ts:\d/);
      assert.equal((await ada.get("/servers")).status, 200);
    });
  }
});

Deno.test("[MEND-6] no large body has more than 1 MB of it parsed, and what is too much has nothing parsed", async (t) => {
  const { app, ada, post } = await withAda();
  await using _ = app;
  const { channel } = await ada.createServer();
  const deep = "[".repeat(1_000_000);
  const many = `[${"{},".repeat(300_000)}1]`;
  let longest = 0;
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    longest = Math.max(longest, text.length);
    return parse(text, reviver);
  };
  try {
    for (const body of [deep, many, `{"avatar_url":${many}}`, `{"avatar_url":"x","b":${deep}}`]) {
      const { status, body: error } = await post("/profiles/avatar", body);
      assert.deepEqual([status, error.code], [400, "invalid_json"], body.slice(0, 20));
    }
    assert.ok(longest < 10_000, `${longest} characters were parsed`);
    await t.step("what stands around a message that is stored while it comes", async () => {
      const content = new Uint8Array(100_000).toBase64();
      const body = `{"encryptedContent":"${content}","iv":${"[".repeat(30_000)}`;
      assert.equal((await post(`/messages/${channel.id}`, body)).body.code, "invalid_json");
      assert.ok(longest < 10_000, `${longest} characters were parsed`);
    });
    await t.step("a banner of almost 5 MB, and one that is no base64", async () => {
      const banner = dataUrl(pictureBytes("image/png", 5_000_000, 1));
      const set = (banner_url: string) => ada.put("/profiles/update", { banner_url });
      assert.equal((await set(banner)).status, 200);
      const refused = await set(`${banner.slice(0, -9)}é`);
      assert.deepEqual([refused.status, refused.body.error], [400, "banner_url: is not base64"]);
      assert.ok(longest < 100_000, `${longest} characters were parsed`);
    });
  } finally {
    JSON.parse = parse;
  }
});
