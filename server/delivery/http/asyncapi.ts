import { z } from "zod";
import type { ClientEvent } from "../../../protocol/event.ts";
import { refused } from "../../../protocol/events/failures.ts";
import { serverEvents } from "../../../protocol/socket.ts";
import { VERSION } from "../../base/version.ts";
import { exampleOf, type Schema } from "./describe/examples.ts";

const CHANNEL = "#/channels/socket";

const CHANNEL_ABOUT = {
  address: "/socket.io",
  description:
    'The one namespace. The connection\'s auth is {"token": …}: of a session, or an access ' +
    "token with the scope read.",
};

/** The parts that don't depend on the events. */
const ABOUT = {
  asyncapi: "3.0.0",
  info: {
    title: "Parley's socket",
    version: VERSION,
    description: "socket.io (protocol 5) at the path /socket.io. A message here is an event: its " +
      "name, and one argument, the payload. The client's may carry an acknowledgement " +
      "function: the reply is what it is called with. How to write a client: /api/docs.",
    license: { name: "MIT" },
  },
  defaultContentType: "application/json",
  servers: {
    own: {
      host: "localhost:8000",
      protocol: "ws",
      description: "This server: wss over TLS",
      security: [{ $ref: "#/components/securitySchemes/token" }],
    },
  },
  components: {
    securitySchemes: {
      token: {
        type: "userPassword",
        description:
          "The field token of socket.io's auth, with the token that /api takes as bearer",
      },
    },
  },
};

/** The AsyncAPI 3.0 document of the socket, made from the schemas that check it (OPS-9). */
export function asyncApiDocument(events: ClientEvent[]) {
  const messages: Record<string, object> = {};
  const operations: Record<string, object> = {};
  const add = (key: string, name: string, ...about: About) => {
    messages[key] = messageOf(name, ...about);
    return { $ref: `${CHANNEL}/messages/${key}` };
  };
  const refusal = add("refused", "refused", refused, "Acknowledges what was refused", "output");
  for (const { name, summary, scope, body, response } of events) {
    const text = `${summary}. An access token needs the scope ${scope}.`;
    const acknowledgement = z.object({ ok: z.literal(true), ...(response as z.ZodObject)?.shape });
    operations[`receive-${name}`] = {
      action: "receive",
      channel: { $ref: CHANNEL },
      messages: [add(`client-${name}`, name, body, text, "input")],
      reply: {
        channel: { $ref: CHANNEL },
        messages: [
          add(
            `acknowledged-${name}`,
            `acknowledged-${name}`,
            acknowledgement,
            "Acknowledges it",
            "output",
          ),
          refusal,
        ],
      },
    };
  }
  for (const [name, schema] of Object.entries(serverEvents)) {
    operations[`send-${name}`] = {
      action: "send",
      channel: { $ref: CHANNEL },
      messages: [add(`server-${name}`, name, schema, "From the server.", "output")],
    };
  }
  const socket = { ...CHANNEL_ABOUT, messages };
  return { ...ABOUT, channels: { socket }, operations };
}

type About = [schema: z.ZodType, summary: string, io: "input" | "output"];

function messageOf(name: string, ...[schema, summary, io]: About) {
  const payload = jsonSchema(schema, io);
  return {
    name,
    title: name,
    summary,
    contentType: "application/json",
    payload,
    examples: [{ name: "example", payload: exampleOf(payload as Schema) }],
  };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}
