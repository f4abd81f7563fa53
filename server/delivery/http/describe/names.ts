import type { Endpoint } from "../../../../protocol/endpoint.ts";
import type { Words } from "../../../kernel/endpoint.ts";

/** `GET /servers/{id}/members` → `getServersIdMembers`. */
export function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
}

/**
 * Returns the paths as the description has them, by the endpoints' own paths. Parameters at the
 * same place of a path share the first one's name; otherwise two paths would be alike.
 */
export function describedPaths(endpoints: Endpoint[]): Map<string, string> {
  const byShape = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const { path } of endpoints) {
    const shape = path.replace(/\{\w+\}/g, "{}");
    if (!byShape.has(shape)) byShape.set(shape, path);
    paths.set(path, byShape.get(shape)!);
  }
  return paths;
}

/** Describes a path's parameter, by its name and the part of the path before it. */
export function parameterText(path: string, name: string, words: Words = {}): string {
  if (name !== "id") return words.parameters?.[name] ?? TEXTS[name] ?? `The ${name}`;
  const before = path.split("/{id}")[0].split("/").filter((part) => !part.startsWith("{"));
  const last = before.at(-1) ?? "";
  const what = words.nouns?.[last] ?? OF[last] ?? "thing";
  return `The ${what}'s id`;
}

const TEXTS: Record<string, string> = {
  channelId: "A channel's id",
  serverId: "A server's id",
  userId: "A person's id",
  roleId: "A role's id",
  inviteId: "An invite's id",
  messageId: "A message's id",
  emoji: "The emoji itself, percent-encoded",
  target: "A role's or a person's id",
  code: "An invite's code",
  fileId: "A file's id",
  chunk: "A chunk's number, from 0",
  hash: "A picture's SHA-256, hex",
  username: "A name",
  name: "A backup's name",
  secret: "What the link was made with",
};

const OF: Record<string, string> = {
  servers: "server",
  channels: "channel",
  files: "file",
  messages: "message",
  users: "person",
  profiles: "person",
  friends: "person",
  block: "person",
  request: "friend request",
  sessions: "session",
  tokens: "access token",
  calls: "call",
  "social-links": "link",
};
