import assert from "node:assert/strict";
import SwaggerParser from "@apidevtools/swagger-parser";
import specs from "@asyncapi/specs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { serverEvents } from "../../protocol/socket.ts";
import { describedPaths } from "../../server/delivery/http/describe/names.ts";
import { ENDPOINTS, EVENTS } from "../../server/host/app/tables.ts";
import { TestApp } from "../helpers/app.ts";

// deno-lint-ignore no-explicit-any
type Json = any;

async function served(path: string): Promise<Json> {
  await using app = await TestApp.start();
  const response = await fetch(`${app.url}${path}`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type")!, /json/);
  return await response.json();
}

Deno.test("[OPS-9] the description of the API is valid for Redocly's rules and for swagger-parser", async (t) => {
  const document = await served("/api/openapi.json");
  await t.step("swagger-parser", async () => {
    await SwaggerParser.validate(structuredClone(document));
  });
  await t.step("Redocly: what `redocly lint` says", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        // Fixed words take precedence: /servers/invite/… isn't a server's id.
        "no-ambiguous-paths": "off",
      },
    });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "openapi.json",
      config,
    });
    const said = problems.map(({ ruleId, message, location: [at] }) => {
      return `${ruleId}: ${message} (${at.pointer})`;
    });
    assert.deepEqual(said.slice(0, 20), []);
  });
});

Deno.test("[OPS-9] no two paths are alike, and each body and answer has an example that its schema takes", async () => {
  const document = await served("/api/openapi.json");
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  assert.equal(new Set(shapes).size, shapes.length);
  const paths = describedPaths(ENDPOINTS);
  const ids = new Set<string>();
  const faults: string[] = [];
  for (const spec of ENDPOINTS) {
    const operation = document.paths[paths.get(spec.path)!][spec.method.toLowerCase()];
    ids.add(operation.operationId);
    const media = (part: Json) => part?.content?.["application/json"];
    const isJson = spec.status !== 204 && spec.octets !== "response";
    const response: [string, Json, Json] = [
      "answer",
      media(isJson && operation.responses[spec.status ?? 200]),
      spec.response,
    ];
    const given: [string, Json, Json][] = [
      ...(isJson ? [response] : []),
      ...(spec.body
        ? [["body", media(operation.requestBody), spec.body] as [string, Json, Json]]
        : []),
    ];
    for (const [what, { example }, schema] of given) {
      const parsed = schema.safeParse(example);
      if (parsed.success) continue;
      const { path, message } = parsed.error.issues[0];
      faults.push(`${what} of ${spec.method} ${spec.path}: ${path.join(".")} ${message}`);
    }
  }
  assert.deepEqual(faults, []);
  assert.equal(ids.size, ENDPOINTS.length, "an operation id each");
});

Deno.test("[OPS-9] the socket's description is valid AsyncAPI, and has every event with an example that its schema takes", async () => {
  const document = await served("/api/asyncapi.json");
  const ajv = new Ajv.default({ strict: false, meta: false, validateSchema: false });
  addFormats.default(ajv);
  const schemas = (specs as Json).schemas ?? (specs as Json).default.schemas;
  const isValid = ajv.compile(schemas["3.0.0"]);
  const valid = isValid(document);
  assert.ok(valid, JSON.stringify(isValid.errors?.slice(0, 5)));
  const { messages } = (document as Json).channels.socket;
  const example = (key: string) => messages[key].examples[0].payload;
  const named = (prefix: string) =>
    Object.keys(messages).filter((key) => key.startsWith(prefix)).map((key) => messages[key].name);
  assert.deepEqual(named("client-").sort(), EVENTS.map(({ name }) => name).sort());
  assert.deepEqual(named("server-").sort(), Object.keys(serverEvents).sort());
  for (const { name, body } of EVENTS) {
    assert.ok(body.safeParse(example(`client-${name}`)).success, name);
  }
  for (const [name, schema] of Object.entries(serverEvents)) {
    const parsed = (schema as Json).safeParse(example(`server-${name}`));
    assert.ok(parsed.success, `${name}: ${parsed.error}`);
  }
  for (const { name, response } of EVENTS) {
    if (response) assert.ok(response.safeParse(example(`acknowledged-${name}`)).success, name);
  }
});

Deno.test("[OPS-9] /api/docs has the guide, the encryption, every door with its scope and every event", async () => {
  await using app = await TestApp.start();
  const text = await (await fetch(`${app.url}/api/docs`)).text();
  for (const { path } of ENDPOINTS) assert.ok(text.includes(`/api${path}`), path);
  for (const name of [...EVENTS.map(({ name }) => name), ...Object.keys(serverEvents)]) {
    assert.ok(text.includes(`<td>${name}</td>`), name);
  }
  assert.match(text, /PBKDF2 with HMAC-SHA-256, 100,000 iterations/);
  assert.match(text, /asyncapi\.json/);
  assert.doesNotMatch(text, /<script|style=/);
});
