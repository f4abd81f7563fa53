/** Lies about people's identity (MEND-29). */
import { about, type Body, type Lie } from "../lie.ts";

/** Shows a person's messages under another name, with another picture. */
export function calledOtherwise(userId: string, username: string): Lie {
  const rename = (body: Body): Body =>
    JSON.parse(
      JSON.stringify(body),
      (_key, value) =>
        value?.sender_id === userId ? { ...value, username, avatar_url: null } : value,
    );
  return { response: rename, event: ({ name, body }) => [{ name, body: rename(body) }] };
}

/** Replaces the direct message of every request for one. */
export const otherDirect = (channel: Body): Lie =>
  about(/\/channels\/dm$/, (body) => ({ ...body, channel }), "POST");

/** Every session and sign-in is this person's. */
export const otherAccount = (user: Body): Lie =>
  about(/\/auth\/(validate-session|login)$/, (body) => ({ ...body, user }), "POST");
