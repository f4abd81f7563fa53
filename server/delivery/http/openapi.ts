import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { VERSION } from "../../base/version.ts";
import { failure } from "./describe/error.ts";
import { exampleOf, type Schema } from "./describe/examples.ts";
import { describedPaths, operationId, parameterText } from "./describe/names.ts";
import type { Route } from "./endpoint.ts";

/** The OpenAPI 3.1 document of the endpoints, made from the schemas that check them (OPS-9). */
export function openApiDocument(endpoints: Route[], publicUrl: string | null = null) {
  const api = new OpenAPIHono();
  const registry = api.openAPIRegistry;
  registry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "The token of a session, or an access token",
  });
  const error = registry.register("Error", failure);
  const paths = describedPaths(endpoints);
  for (const spec of endpoints) registry.registerPath(describe(spec, paths.get(spec.path)!, error));
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: VERSION,
      description: "How to write a client: /api/docs. The socket: /api/asyncapi.json.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: `${publicUrl ?? ""}/api`, description: "This server" }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: `/${name}` })),
  });
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      addExamples(operation);
    }
  }
  repairPatterns(document);
  return document;
}

/** The library appends an expression's flags; in JSON schemas all of them are Unicode. */
function repairPatterns(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  if ("pattern" in part && typeof part.pattern === "string") {
    part.pattern = part.pattern.replace(/\/[a-z]+$/, "");
  }
  for (const inner of Object.values(part)) repairPatterns(inner);
}

/** The parts that are filled in once all schemas are JSON. */
interface Operation {
  requestBody?: Contents;
  responses?: Record<string, Contents>;
}
interface Contents {
  content?: Record<string, { schema?: Schema & { $ref?: string }; example?: unknown }>;
}

const REFUSED = { error: "Not found", code: "not_found" };

function addExamples({ requestBody, responses = {} }: Operation): void {
  for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
    for (const media of Object.values(content)) {
      if (!media.schema) continue;
      media.example = media.schema.$ref ? REFUSED : exampleOf(media.schema);
    }
  }
}

const SECURITY: Record<Route["auth"], Record<string, string[]>[]> = {
  user: [{ bearer: [] }],
  optional: [{}, { bearer: [] }],
  none: [],
};

/** A chunk of a file. */
const OCTETS = z.string().meta({ type: "string", format: "binary" });

const tagOf = ({ path }: Route) => path.split("/")[1];

function describe(spec: Route, path: string, error: z.ZodType) {
  const own = [...spec.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
  const described = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
  const params = z.object(Object.fromEntries(
    described.map((
      name,
      i,
    ) => [name, z.string().describe(parameterText(spec.path, own[i], spec.words))]),
  ));
  const json = (schema: z.ZodType) => ({ "application/json": { schema } });
  const octets = { "application/octet-stream": { schema: OCTETS } };
  const refusal = { description: "Refused", content: json(error) };
  return createRoute({
    method: spec.method.toLowerCase() as "get",
    path,
    operationId: operationId(spec),
    summary: spec.summary,
    description: accessText(spec),
    tags: [tagOf(spec)],
    security: SECURITY[spec.auth],
    request: {
      ...(described.length && { params }),
      ...(spec.query && { query: spec.query as z.ZodObject }),
      ...(spec.body && { body: { required: !isOptional(spec.body), content: json(spec.body) } }),
      ...(spec.octets === "body" && { body: { required: true, content: octets } }),
    },
    responses: {
      [spec.status ?? 200]: spec.status === 204 ? { description: "Done" } : {
        description: "Done",
        content: spec.octets === "response" ? octets : json(spec.response),
      },
      ...(spec.findsExisting && {
        200: { description: "It is there already", content: json(spec.response) },
      }),
      "4XX": refusal,
      "5XX": refusal,
    },
  });
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** Describes which tokens an endpoint accepts. */
function accessText(spec: Route): string {
  if (spec.auth === "none") return "For anybody.";
  const token = spec.scope ? `an access token with the scope \`${spec.scope}\`` : "no access token";
  return spec.auth === "optional" ? `For anybody; ${token} counts.` : `For a session, or ${token}.`
    .replace(", or no access token", ", and no access token");
}
