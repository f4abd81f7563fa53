import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { ERRORS } from "../../protocol/errors.ts";
import type { Endpoint } from "./endpoint.ts";

/** The OpenAPI 3.1 document of the endpoints, made from the schemas that check them. */
export function openApiDocument(endpoints: Endpoint[]) {
  const api = new OpenAPIHono();
  const registry = api.openAPIRegistry;
  registry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  for (const spec of endpoints) registry.registerPath(describe(spec));
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Parley", version: "1" },
    servers: [{ url: "/api" }],
  });
}

const SECURITY: Record<Endpoint["auth"], Record<string, string[]>[]> = {
  user: [{ bearer: [] }],
  optional: [{}, { bearer: [] }],
  none: [],
};

const failure = z.object({
  error: z.string(),
  code: z.enum(Object.keys(ERRORS) as [string, ...string[]]),
  details: z.record(z.string(), z.string()).optional(),
  retryAfter: z.number().optional(),
});

function describe(spec: Endpoint) {
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
  const params = z.object(Object.fromEntries(names.map((n) => [n, z.string()])));
  const body = spec.body && { content: { "application/json": { schema: spec.body } } };
  const json = (schema: z.ZodType) => ({ "application/json": { schema } });
  return createRoute({
    method: spec.method.toLowerCase() as "get",
    path: spec.path,
    summary: spec.summary,
    tags: [spec.path.split("/")[1]],
    security: SECURITY[spec.auth],
    request: {
      ...(names.length && { params }),
      ...(spec.query && { query: spec.query as z.ZodObject }),
      ...(body && { body }),
    },
    responses: {
      [spec.status ?? 200]: { description: "Done", content: json(spec.answer) },
      default: { description: "Refused", content: json(failure) },
    },
  });
}

/** A readable list of the endpoints, without a script. */
export function docsPage(endpoints: Endpoint[]): string {
  const rows = endpoints.map(({ method, path, summary, auth }) => {
    const cells = [method, `/api${path}`, summary, auth === "user" ? "bearer token" : "anybody"];
    return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`;
  });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Parley API</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Parley API</h1>
<p>The whole description, with every body and answer: <a href="/api/openapi.json">openapi.json</a></p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table></main></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
