import type { ClientEvent } from "../../../protocol/event.ts";
import { serverEvents } from "../../../protocol/socket.ts";
import { docPage } from "../docs/service.ts";
import type { Route } from "./endpoint.ts";

/**
 * Renders everything for writing a client, without a script: the guide, the endpoints, the events.
 */
export function docsPage(endpoints: Route[], events: ClientEvent[]): string {
  const rows = endpoints.map((spec) => {
    const who = spec.auth === "none" ? "anybody" : spec.scope ?? "session";
    return [spec.method, `/api${spec.path}`, spec.summary, who];
  });
  const asked = events.map(({ name, summary, body, response, scope }) => [
    name,
    summary,
    shapeOf(body),
    shapeOf(response),
    scope,
  ]);
  const sent = Object.entries(serverEvents).map(([name, schema]) => [name, shapeOf(schema)]);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Parley API</title>
<meta name="viewport" content="width=device-width"></head><body><main>${docPage("api")!.html}
<p>The whole description, with every body and answer: <a href="/api/openapi.json">openapi.json</a>
for HTTP, <a href="/api/asyncapi.json">asyncapi.json</a> for the socket.</p>
<h2>Endpoints</h2>${table(["Method", "Path", "What it does", "Scope"], rows)}
<h2>What the client sends over the socket</h2>
${table(["Event", "What it does", "Argument", "Acknowledged with", "Scope"], asked)}
<h2>What the server sends</h2>${table(["Event", "Argument"], sent)}
</main></body></html>`;
}

/** The names of an object's fields; `?` marks those that may be absent. */
function shapeOf(schema: unknown): string {
  const { shape } = (schema ?? {}) as {
    shape?: Record<string, { safeParse(x: unknown): { success: boolean } }>;
  };
  if (!shape) return schema ? "text" : "";
  const fields = Object.entries(shape).map(([name, field]) => {
    return field.safeParse(undefined).success ? `${name}?` : name;
  });
  return `{${fields.join(", ")}}`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[], of: string) =>
    `<tr>${cells.map((cell) => `<${of}>${escape(cell)}</${of}>`).join("")}</tr>`;
  return `<table><thead>${line(head, "th")}</thead><tbody>${
    rows.map((row) => line(row, "td")).join("\n")
  }</tbody></table>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
